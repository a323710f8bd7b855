import { randomBytes } from 'node:crypto'
import type { AnyServerPlugin, Cache, Database, Nonces } from '@latchkey/server-kit'
import type { RateLimit } from '../rate-limit.js'
import { rateLimit } from '../rate-limit.js'
import { cacheOf } from './cache-of.js'
import { type Connected, connect } from './connect.js'
import { type Counters, countersOf } from './counters.js'
import { databaseOf } from './database-of.js'
import { migrate } from './migrate.js'
import { noncesOf } from './nonces-of.js'
import { type SharedCache, sqlCache, valkeyCache } from './shared-cache.js'
import { sharedLimit } from './shared-limit.js'
import { openValkey } from './valkey.js'
import { watchWrites } from './writes.js'

/** Location of the data, and its tables. */
export interface StorageOptions {
  /** A path, `:memory:` or `postgres://…`. */
  readonly url: string
  /** Maximum number of connections to Postgres. Defaults to 10. */
  readonly pool?: number | undefined
  /** `redis://…` of a Valkey or Redis with the limits and cached values of all processes. Without it, Postgres has them. */
  readonly counters?: string | undefined
  /** Your own server halves: their tables are created, and `createServer({ storage })` serves them. */
  readonly plugins?: readonly AnyServerPlugin[]
  /** Called with broken connections, and with faults that the server handled without the database. */
  readonly onError?: (error: unknown) => void
}
/** A server's storage, and what its processes share. */
export interface Storage {
  /** The kind of database. */
  readonly kind: 'sqlite' | 'postgres'
  /** The server halves whose tables exist. A server on this storage has their routes. */
  readonly plugins: readonly AnyServerPlugin[]
  /** For server halves with tables. */
  readonly database: Database
  /** Nonces that work once across all processes. */
  readonly nonces: Nonces
  /** Caches values for all processes. */
  readonly cache: Cache
  /** Rate-limit buckets: shared by all processes on Postgres, per process on SQLite. */
  limit(rule: RateLimit): ReturnType<typeof rateLimit> | ReturnType<typeof sharedLimit>
  /** Limits of all processes, outside the database. */
  readonly counters?: Counters | undefined
  /** Created once, then the same for every process. */
  readonly secret: string
  /** Whether the database answers now. */
  check(): Promise<boolean>
  /** Whether it accepts writes: the disk may be full while it still answers. */
  checkWrites(): Promise<boolean>
  /** Closes the connections. Resolves once operations in flight are done. */
  close(): Promise<void>
}

const SWEEP_MS = 600_000
const DAY_MS = 86_400_000
/** A step may rebuild a large table, and other processes wait for the one that runs it. */
const MIGRATION_MS = 3_600_000

/** Opens a database and migrates its tables; several processes may start at the same time. */
export async function openStorage({ url, pool, counters: shared, plugins = [], onError = () => {} }: StorageOptions): Promise<Storage> {
  const valkey = shared === undefined ? undefined : await openValkey({ url: shared, onError })
  const connected = await connect(url, onError, { pool })
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
  const sharedCache = (secret: string): SharedCache | undefined => {
    if (valkey) return valkeyCache(valkey, secret, { onError })
    return kind === 'postgres' ? sqlCache(connected, { onError: noting(connected).onFault }) : undefined
  }
  try {
    await migrateAt(url, connected, { plugins, onError })
    const secret = await secretOf(database)
    const sweep = async (): Promise<void> => {
      const dayAgo = Date.now() - DAY_MS
      // A process whose clock is late would accept the nonce again.
      await kysely.deleteFrom('latchkey_used_nonces').where('expires_at', '<', dayAgo).execute()
      await kysely.deleteFrom('latchkey_cache').where('expires_at', '<', Date.now()).execute()
      // After a day every bucket is full again, the same as a missing one.
      await kysely.deleteFrom('latchkey_buckets').where('at', '<', dayAgo).execute()
    }
    const timer = setInterval(() => void sweep().catch(onError), SWEEP_MS)
    timer.unref()
    return {
      kind,
      plugins,
      database,
      nonces: noncesOf({ database, secret }),
      cache: cacheOf(sharedCache(secret)),
      limit: (rule) => (kind === 'postgres' ? sharedLimit(noting(connected), rule) : rateLimit(rule)),
      counters: valkey && countersOf(valkey, { onError }),
      secret,
      check: () =>
        database.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      async checkWrites() {
        // Nothing is written as a probe while other writes succeed.
        if (writes.isDoubtful) await tryWrite(database).catch(() => {})
        return writes.isWell
      },
      async close() {
        clearInterval(timer)
        await valkey?.close()
        await kysely.destroy()
      },
    }
  } catch (error) {
    await valkey?.close()
    await kysely.destroy()
    throw error
  }
}

/** Migrates on a connection whose statements may take long. An SQLite file has only the one. */
async function migrateAt(
  url: string,
  connected: Connected,
  { plugins = [], onError = () => {} }: Pick<StorageOptions, 'plugins' | 'onError'>,
): Promise<void> {
  if (connected.kind === 'sqlite') return void (await migrate(connected, databaseOf(connected, MIGRATION_MS), plugins))
  const patient = await connect(url, onError, { pool: 1, statementMs: MIGRATION_MS })
  try {
    await migrate(patient, databaseOf(patient, MIGRATION_MS), plugins)
  } finally {
    await patient.kysely.destroy()
  }
}

/** Needs new space, and leaves nothing behind. */
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
