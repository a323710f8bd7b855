import type { AnyServerPlugin, Database } from '@latchkey/server-kit'
import type { Connected } from './connect.js'
import { ownMigrations } from './tables.js'

/** An arbitrary number, the same in every process: the key of our Postgres lock. */
const LOCK = 7_240_113

/**
 * Runs every step that has not run yet, all in one transaction and in one process at a time. Tables of a removed plugin stay.
 *
 * @throws when a step fails (nothing is changed then), or when the database was written by a newer release
 */
export async function migrate(
  { kind }: Connected,
  database: Database,
  plugins: readonly Pick<AnyServerPlugin, 'id' | 'migrations'>[],
): Promise<readonly string[]> {
  return database.transaction(async (db) => {
    if (kind === 'postgres') {
      // The role may have a limit, and a large table may take a while.
      await db.query('SET LOCAL statement_timeout = 0')
      await db.query('SELECT pg_advisory_xact_lock(?)', [LOCK])
    }
    await db.query(
      'CREATE TABLE IF NOT EXISTS latchkey_migrations (plugin TEXT NOT NULL, id TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (plugin, id))',
    )
    const ran: string[] = []
    for (const { id: plugin, migrations = [] } of [{ id: 'server', migrations: ownMigrations }, ...plugins]) {
      const done = await db.query<{ readonly id: string }>('SELECT id FROM latchkey_migrations WHERE plugin = ?', [plugin])
      const newer = done.find(({ id }) => migrations.length > 0 && !migrations.some((step) => step.id === id))
      if (newer)
        throw new Error(`The tables of "${plugin}" are of a newer release (step ${newer.id}). Run that release, or restore a backup.`)
      for (const { id, statements } of migrations) {
        if (done.some((step) => step.id === id)) continue
        for (const statement of statements) await db.query(statement)
        await db.query('INSERT INTO latchkey_migrations (plugin, id, at) VALUES (?, ?, ?)', [plugin, id, Date.now()])
        ran.push(`${plugin} ${id}`)
      }
    }
    // These tables may be lost in a crash, and are written with every call.
    if (kind === 'postgres' && ran.includes('server 1')) {
      for (const table of ['latchkey_buckets', 'latchkey_cache']) await db.query(`ALTER TABLE ${table} SET UNLOGGED`)
    }
    return ran
  })
}
