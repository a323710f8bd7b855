import type { Dialect } from 'kysely'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { carefulPostgres } from './careful-postgres.js'
import { carefulSqlite } from './careful-sqlite.js'
import { createPulse } from './pulse.js'
import type { Tables } from './tables.js'

export interface Connected {
  readonly kind: 'sqlite' | 'postgres'
  readonly kysely: Kysely<Tables>
  /** Called with faults of optional data, such as limits and the cache, which continue without the database. */
  readonly onFault?: (error: unknown) => void
}

/** Loads only the driver for the requested kind of database. @throws for any other URL */
export async function connect(url: string, onError: (error: unknown) => void): Promise<Connected> {
  if (/^postgres(ql)?:\/\//.test(url))
    return { kind: 'postgres', onFault: onError, kysely: new Kysely({ dialect: await postgres(url, onError) }) }
  // A connection string of another database must not become a file name.
  if (/^(?!file:)[a-z]\w+:\/\//i.test(url)) throw new Error('The database is a path to an SQLite file or begins with postgres://.')
  return { kind: 'sqlite', onFault: onError, kysely: new Kysely({ dialect: await sqlite(url.replace(/^file:(\/\/)?/, '')) }) }
}

async function sqlite(path: string): Promise<Dialect> {
  const { default: Database } = await import('libsql')
  const database = new Database(path, { timeout: 5_000 })
  database.exec('PRAGMA journal_mode = WAL')
  // Acknowledged writes survive a power cut too. Writes are rare here.
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  // `databaseOf` waits without blocking the process.
  database.exec('PRAGMA busy_timeout = 0')
  return new SqliteDialect({ database: carefulSqlite(database) })
}

async function postgres(connectionString: string, onError: (error: unknown) => void): Promise<Dialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 6_000,
    // Not as a parameter of the connection, which PgBouncer refuses.
    onConnect: async (client) => void (await client.query('SET statement_timeout = 5000')),
    // BIGINT is used for times and counts here, as on SQLite.
    types: { getTypeParser: ((oid: number, format: 'text') => (oid === 20 ? Number : pg.types.getTypeParser(oid, format))) as never },
  })
  // An idle connection that breaks would end the process.
  pool.on('error', onError)
  const beat = async (): Promise<void> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 600, query_timeout: 600 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
    } finally {
      // A database that does not answer would not close the connection properly either.
      void client.end().catch(() => {})
    }
  }
  return new PostgresDialect({ pool: carefulPostgres(pool, createPulse({ beat, onStop: onError })) })
}
