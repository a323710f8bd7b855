import type { Migration } from '@latchkey/server-kit'

/**
 * `mark` is the position of the chain at creation. `reserved` is 1 while no other payment may request the same amount for the same recipient. A transfer counts once: its position in its
 * transaction is a key of `pay_proofs`. A webhook is sent once per status, and stays here after delivery.
 */
export const migrations: readonly Migration[] = [
  {
    id: '1',
    statements: [
      `CREATE TABLE pay_payments (id TEXT PRIMARY KEY, project TEXT NOT NULL, pay_key TEXT NOT NULL, status TEXT NOT NULL, asset TEXT NOT NULL,
        symbol TEXT NOT NULL, name TEXT NOT NULL, decimals INTEGER NOT NULL, recipient TEXT NOT NULL, amount TEXT NOT NULL, due TEXT NOT NULL,
        reference TEXT, payer TEXT, hash TEXT, confirmations INTEGER NOT NULL, needed INTEGER NOT NULL, hints TEXT NOT NULL, scan TEXT,
        exchange TEXT, holder TEXT, holder_until BIGINT NOT NULL, reserved INTEGER NOT NULL, created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, asked_at BIGINT NOT NULL, busy_until BIGINT NOT NULL, next_at BIGINT NOT NULL,
        UNIQUE (project, pay_key))`,
      'CREATE UNIQUE INDEX pay_payments_reserved ON pay_payments (asset, recipient, due) WHERE reserved = 1',
      'CREATE INDEX pay_payments_by_reference ON pay_payments (reference)',
      'CREATE INDEX pay_payments_by_turn ON pay_payments (next_at)',
      'CREATE INDEX pay_payments_by_age ON pay_payments (created_at)',
      `CREATE TABLE pay_proofs (chain TEXT NOT NULL, hash TEXT NOT NULL, position INTEGER NOT NULL, payment TEXT NOT NULL UNIQUE,
        PRIMARY KEY (chain, hash, position))`,
      `CREATE TABLE pay_hooks (id TEXT PRIMARY KEY, payment TEXT NOT NULL, status TEXT NOT NULL, body TEXT NOT NULL, tries INTEGER NOT NULL,
        run_at BIGINT NOT NULL, created_at BIGINT NOT NULL, ended_at BIGINT, UNIQUE (payment, status))`,
      'CREATE INDEX pay_hooks_by_turn ON pay_hooks (run_at) WHERE ended_at IS NULL',
      `CREATE TABLE pay_sessions (id TEXT PRIMARY KEY, project TEXT NOT NULL, pay_key TEXT NOT NULL, exchange TEXT NOT NULL, payment TEXT,
        asset TEXT NOT NULL, recipient TEXT NOT NULL, amount TEXT NOT NULL, url TEXT, url_until BIGINT NOT NULL, place INTEGER NOT NULL,
        hash TEXT, created_at BIGINT NOT NULL, asked_at BIGINT NOT NULL, UNIQUE (project, pay_key))`,
      'CREATE INDEX pay_sessions_by_payment ON pay_sessions (payment)',
      'CREATE INDEX pay_sessions_by_age ON pay_sessions (created_at)',
    ],
  },
  // Payments that were created before this have no position, and go by the time of the block.
  { id: 'mark', statements: ['ALTER TABLE pay_payments ADD COLUMN mark TEXT'] },
]
