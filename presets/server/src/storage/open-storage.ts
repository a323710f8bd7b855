import { randomBytes } from 'node:crypto'
import type { AnyServerPlugin, Cache, Database, Nonces } from '@latchkey/kernel/server'
import type { RateLimit } from '../rate-limit.js'
import { rateLimit } from '../rate-limit.js'
import { cacheOf } from './cache-of.js'
import { type Connected, connect } from './connect.js'
import { databaseOf } from './database-of.js'
import { migrate } from './migrate.js'
import { noncesOf } from './nonces-of.js'
import { sharedLimit } from './shared-limit.js'
import { watchWrites } from './writes.js'

/** Where data is kept, and which tables it needs. */
export interface StorageOptions {
  /** A path, `:memory:` or `postgres://…`. */
  readonly url: string
  /** Server halves of your own: their tables are made, and `createServer({ storage })` serves them. */
  readonly plugins?: readonly AnyServerPlugin[]
  /** Hears of connections that broke, and of what went on without the database. */
  readonly onError?: (error: unknown) => void
}
/** Where a server keeps things, and what its processes share. */
export interface Storage {
  /** Which of both it is. */
  readonly kind: 'sqlite' | 'postgres'
  /** The server halves whose tables are there. A server on this storage has their routes. */
  readonly plugins: readonly AnyServerPlugin[]
  /** For server halves that keep tables. */
  readonly database: Database
  /** Numbers that are used once, by all processes together. */
  readonly nonces: Nonces
  /** Keeps values for all processes. */
  readonly cache: Cache
  /** Buckets for calls: of all processes on Postgres, of this one on SQLite. */
  limit(rule: RateLimit): ReturnType<typeof rateLimit> | ReturnType<typeof sharedLimit>
  /** Made once and then the same for every process. */
  readonly secret: string
  /** Whether it answers now. */
  check(): Promise<boolean>
  /** Whether it keeps what is written: the disk may be full while it answers. */
  checkWrites(): Promise<boolean>
  /** Ends connections. Resolves once what is under way is done. */
  close(): Promise<void>
}

const SWEEP_MS = 600_000

/** Opens a database and brings its tables up to date; several processes may start at the same time. */
export async function openStorage({ url, plugins = [], onError = () => {} }: StorageOptions): Promise<Storage> {
  const connected = await connect(url, onError)
  const { kind, kysely } = connected
  const writes = watchWrites()
  const database = databaseOf(connected, undefined, writes)
  const noting = (from: Connected): Connected => ({
    ...from,
    onFault(error) {
      writes.fault(error)
      onError(error)
    },
  })
  try {
    await migrate(connected, database, plugins)
    const secret = await secretOf(database)
    const sweep = async (): Promise<void> => {
      await kysely.deleteFrom('latchkey_nonces').where('expires_at', '<', Date.now()).execute()
      await kysely.deleteFrom('latchkey_cache').where('expires_at', '<', Date.now()).execute()
      // After a day every bucket is full again, as one that is not there.
      await kysely
        .deleteFrom('latchkey_buckets')
        .where('at', '<', Date.now() - 86_400_000)
        .execute()
    }
    const timer = setInterval(() => void sweep().catch(onError), SWEEP_MS)
    timer.unref()
    return {
      kind,
      plugins,
      database,
      nonces: noncesOf(database),
      cache: cacheOf(noting(connected)),
      limit: (rule) => (kind === 'postgres' ? sharedLimit(noting(connected), rule) : rateLimit(rule)),
      secret,
      check: () =>
        database.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      async checkWrites() {
        // Nothing is written to find out while all is well.
        if (!writes.isWell) await tryWrite(database).catch(() => {})
        return writes.isWell
      },
      async close() {
        clearInterval(timer)
        await kysely.destroy()
      },
    }
  } catch (error) {
    await kysely.destroy()
    throw error
  }
}

/** Needs new space, and leaves nothing. */
async function tryWrite(database: Database): Promise<void> {
  await database.transaction(async (within) => {
    await within.query("INSERT INTO latchkey_cache (key, value, expires_at) VALUES ('probe', ?, 0)", [randomBytes(6000).toString('base64')])
    await within.query("DELETE FROM latchkey_cache WHERE key = 'probe'")
  })
}

async function secretOf(database: Database): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await database.query("INSERT INTO latchkey_settings (name, value) VALUES ('secret', ?) ON CONFLICT (name) DO NOTHING", [made])
  const [row] = await database.query<{ readonly value: string }>("SELECT value FROM latchkey_settings WHERE name = 'secret'")
  return row?.value ?? made
}
