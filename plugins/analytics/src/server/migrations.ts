import type { Migration } from '@latchkey/server-kit'

/**
 * `per_million` is the part of such events that is stored, so that counts can be scaled. `details` is JSON. `analytics_counts` has the
 * scaled number of events by hour, from which the page of figures is read; its key answers every query of that page. `analytics_outbox`
 * has the events that a sink has not confirmed yet.
 */
export const migrations: readonly Migration[] = [
  {
    id: '1',
    statements: [
      `CREATE TABLE analytics_events (event_id TEXT PRIMARY KEY, project TEXT NOT NULL, received_at BIGINT NOT NULL, at BIGINT NOT NULL,
        type TEXT NOT NULL, event TEXT NOT NULL, domain TEXT NOT NULL, url TEXT NOT NULL, per_million INTEGER NOT NULL, details TEXT NOT NULL)`,
      'CREATE INDEX analytics_events_by_event ON analytics_events (project, event, received_at)',
      'CREATE INDEX analytics_events_by_time ON analytics_events (received_at)',
    ],
  },
  {
    id: '2',
    statements: [
      `CREATE TABLE analytics_counts (project TEXT NOT NULL, event TEXT NOT NULL, hour BIGINT NOT NULL, subject TEXT NOT NULL,
        n DOUBLE PRECISION NOT NULL, PRIMARY KEY (project, event, hour, subject))`,
      'CREATE INDEX analytics_counts_by_hour ON analytics_counts (hour)',
    ],
  },
  {
    id: '3',
    statements: [
      'CREATE TABLE analytics_outbox (event_id TEXT NOT NULL, sink TEXT NOT NULL, received_at BIGINT NOT NULL, PRIMARY KEY (event_id, sink))',
      'CREATE INDEX analytics_outbox_by_time ON analytics_outbox (sink, received_at)',
    ],
  },
]
