import type { Migration } from '@latchkey/server-kit'

/** The server's own tables; plugins manage theirs. Times are in milliseconds. */
export interface Tables {
  readonly latchkey_used_nonces: { readonly id: string; readonly expires_at: number }
  readonly latchkey_cache: { readonly key: string; readonly value: string; readonly expires_at: number }
  readonly latchkey_buckets: { readonly key: string; readonly tokens: number; readonly at: number; readonly granted: number }
  readonly latchkey_settings: { readonly name: string; readonly value: string }
}

export const ownMigrations: readonly Migration[] = [
  {
    id: '1',
    statements: [
      'CREATE TABLE latchkey_nonces (id TEXT PRIMARY KEY, purpose TEXT NOT NULL, bound TEXT NOT NULL, expires_at BIGINT NOT NULL)',
      'CREATE INDEX latchkey_nonces_expires_at ON latchkey_nonces (expires_at)',
      'CREATE TABLE latchkey_cache (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at BIGINT NOT NULL)',
      'CREATE INDEX latchkey_cache_expires_at ON latchkey_cache (expires_at)',
      'CREATE TABLE latchkey_buckets (key TEXT PRIMARY KEY, tokens DOUBLE PRECISION NOT NULL, at DOUBLE PRECISION NOT NULL, granted INTEGER NOT NULL)',
      'CREATE TABLE latchkey_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
    ],
  },
  {
    // The table before it stays for processes of the release before, which may still run.
    id: '2',
    statements: [
      'CREATE TABLE latchkey_used_nonces (id TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)',
      'CREATE INDEX latchkey_used_nonces_expires_at ON latchkey_used_nonces (expires_at)',
    ],
  },
]
