import type { Dialect } from 'kysely'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { PoolClient } from 'pg'
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

export interface ConnectOptions {
  /** Maximum number of connections to Postgres. Defaults to 10. */
  readonly pool?: number | undefined
  /** How long a statement may take on Postgres before it is cancelled. Defaults to 5 s. */
  readonly statementMs?: number
}
/** What the driver knows of a connection, besides its types. */
interface Known {
  readonly host: string
  readonly port: number
  readonly ssl: unknown
  readonly processID: number
  readonly secretKey: number
}
interface Line {
  readonly stream: { setTimeout(ms: number, then: () => void): void; destroy(): void }
  on(event: 'connect' | 'sslconnect' | 'error', then: () => void): void
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

/** The driver itself gives up a second later, if the cancellation does not arrive. */
const GIVE_UP_MS = 1_000
const CONNECT_MS = 3_000

/** Loads only the driver for the requested kind of database. @throws for any other URL */
export async function connect(url: string, onError: (error: unknown) => void, options: ConnectOptions = {}): Promise<Connected> {
  if (/^postgres(ql)?:\/\//.test(url))
    return { kind: 'postgres', onFault: onError, kysely: new Kysely({ dialect: await postgres(url, onError, options) }) }
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

async function postgres(
  connectionString: string,
  onError: (error: unknown) => void,
  { pool: max = 10, statementMs = 5_000 }: ConnectOptions,
): Promise<Dialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs + GIVE_UP_MS,
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
  /** The message that ends a statement, on a connection of its own. PgBouncer passes it on to the server that runs the statement. */
  const cancel = (client: PoolClient): void => {
    // Neither of them is in the driver's types.
    const { host, port, ssl, processID, secretKey } = client as unknown as Known
    const line = new pg.Connection({ ssl } as never) as unknown as Line
    line.on('error', () => {})
    line.on('connect', () => (ssl ? line.requestSsl() : line.cancel(processID, secretKey)))
    line.on('sslconnect', () => line.cancel(processID, secretKey))
    line.stream.setTimeout(CONNECT_MS, () => line.stream.destroy())
    if (host.startsWith('/')) line.connect(`${host}/.s.PGSQL.${port}`)
    else line.connect(port, host)
  }
  return new PostgresDialect({ pool: carefulPostgres(pool, { pulse: createPulse({ beat, onStop: onError }), statementMs, cancel }) })
}
