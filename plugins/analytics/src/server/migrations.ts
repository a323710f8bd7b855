import type { Migration } from '@latchkey/server-kit'

/** `per_million` is the part of such events that is stored, so that counts can be scaled. `details` is JSON. */
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
]
