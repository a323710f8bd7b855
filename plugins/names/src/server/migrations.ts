import type { Migration } from '@latchkey/server-kit'

/**
 * `chain` is empty for a key, which is the same account on every EVM chain, and the chain's number for a contract, which is not. Owners
 * have a separate row, which counts their names and picks the primary one, even under concurrent requests.
 */
export const migrations: readonly Migration[] = [
  {
    id: '1',
    statements: [
      'CREATE TABLE names (label TEXT PRIMARY KEY, address TEXT NOT NULL, chain TEXT NOT NULL, registered_at BIGINT NOT NULL)',
      'CREATE INDEX names_by_address ON names (address)',
      `CREATE TABLE names_owners (address TEXT NOT NULL, chain TEXT NOT NULL, label TEXT NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (address, chain))`,
    ],
  },
]
