import type { Migration } from '@latchkey/server-kit'

/**
 * `place` is the status of a purchase: 0 open, 1 pending, 2 failed, 3 done. It only increases, so late, duplicate or reordered reports
 * lead to the same result. Done is higher than failed, because a declined card may be followed by a successful one.
 */
export const migrations: readonly Migration[] = [
  {
    id: '1',
    statements: [
      `CREATE TABLE onramp_purchases (id TEXT PRIMARY KEY, provider TEXT NOT NULL, account TEXT NOT NULL, asset TEXT NOT NULL,
        symbol TEXT NOT NULL, decimals INTEGER NOT NULL, fiat TEXT NOT NULL, paid TEXT NOT NULL, amount TEXT, hash TEXT,
        place INTEGER NOT NULL, created_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, asked_at BIGINT NOT NULL)`,
      'CREATE INDEX onramp_purchases_by_age ON onramp_purchases (created_at)',
      'CREATE TABLE onramp_events (provider TEXT NOT NULL, event TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (provider, event))',
      'CREATE INDEX onramp_events_by_age ON onramp_events (at)',
    ],
  },
]
