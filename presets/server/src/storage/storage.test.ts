import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@latchkey/server-kit'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder } from '../fixtures/data-folder.js'
import { hasPostgres } from '../fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from '../fixtures/shared-postgres.js'
import { cacheOf } from './cache-of.js'
import { connect } from './connect.js'
import { databaseOf, numbered } from './database-of.js'
import { noncesOf } from './nonces-of.js'
import { openStorage, type Storage, type StorageOptions } from './open-storage.js'
import { sqlCache } from './shared-cache.js'

const names = {
  id: 'names',
  wire: {},
  handlers: {},
  migrations: [{ id: '1', statements: ['CREATE TABLE names (name TEXT PRIMARY KEY, account TEXT NOT NULL, at BIGINT NOT NULL)'] }],
}
let postgres: SharedPostgres | undefined
let folder = ''
const open: Storage[] = []
beforeAll(async () => {
  folder = await dataFolder()
  if (hasPostgres) postgres = sharedPostgres()
}, 60_000)
afterEach(async () => {
  for (const storage of open.splice(0)) await storage.close()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})
const start = async (url: string, options: Partial<StorageOptions> = {}): Promise<Storage> => {
  const storage = await openStorage({ url, plugins: [names], ...options })
  open.push(storage)
  return storage
}

describe.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))('on %s', (kind) => {
  const fresh = async (): Promise<string> =>
    kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, `${crypto.randomUUID()}.sqlite`)

  test('processes that start together create the tables once and share one secret', async () => {
    const url = await fresh()
    const all = await Promise.all(Array.from({ length: 4 }, () => start(url)))
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(1)
    expect(all[0]?.secret).toMatch(/^[\w-]{43}$/)
    const rows = await all[0]?.database.query('SELECT plugin, id FROM latchkey_migrations ORDER BY plugin')
    expect(rows).toEqual([
      { plugin: 'names', id: '1' },
      { plugin: 'server', id: '1' },
      { plugin: 'server', id: '2' },
    ])
  })

  test('a failing step changes nothing, a later one is added, and tables of a newer release are refused', async () => {
    const url = await fresh()
    await start(url)
    const second = { id: '2', statements: ['ALTER TABLE names ADD COLUMN bio TEXT', 'NOT SQL'] }
    await expect(start(url, { plugins: [{ ...names, migrations: [...names.migrations, second] }] })).rejects.toThrow()
    const mended = { ...names, migrations: [...names.migrations, { id: '2', statements: [second.statements[0] ?? ''] }] }
    const storage = await start(url, { plugins: [mended] })
    await storage.database.query("INSERT INTO names (name, account, at, bio) VALUES ('ada', 'a', 1, 'x')")
    await expect(start(url)).rejects.toThrow('newer release (step 2)')
    // A removed plugin keeps its tables.
    const without = await start(url, { plugins: [] })
    expect(await without.database.query('SELECT name FROM names')).toEqual([{ name: 'ada' }])
  })

  test.runIf(kind === 'postgres')('does not reuse a connection whose server has become a standby', async () => {
    const { database } = await start(await fresh())
    const write = (name: string) => database.query("INSERT INTO names (name, account, at) VALUES (?, 'a', 1)", [name])
    // One connection, as of a former primary.
    await database.query('SET default_transaction_read_only = on')
    await expect(write('ada')).rejects.toMatchObject({ code: 'unavailable' })
    await write('bob')
    expect(await database.query('SELECT name FROM names')).toEqual([{ name: 'bob' }])
  })

  test.runIf(kind === 'postgres')('opens at most as many connections as its pool may have', async () => {
    const { database } = await start(await fresh(), { pool: 2 })
    const rows = await Promise.all(
      Array.from({ length: 8 }, () => database.query<{ readonly pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.05)')),
    )
    expect(new Set(rows.flat().map(({ pid }) => pid)).size).toBe(2)
  })

  test('values survive the round trip, and a text with a question mark stays one', async () => {
    const { database } = await start(await fresh())
    const at = 1_900_000_000_123
    await database.query("INSERT INTO names (name, account, at) VALUES (?, 'who?', ?)", ["o'neil? — ✓", at])
    expect(await database.query('SELECT * FROM names WHERE at = ?', [at])).toEqual([{ name: "o'neil? — ✓", account: 'who?', at }])
    expect(numbered("a = ? AND b = 'it''s ?' AND c = ?")).toBe("a = $1 AND b = 'it''s ?' AND c = $2")
  })

  test('a transaction is all or nothing, and two that collide both complete', async () => {
    const { database } = await start(await fresh())
    await expect(
      database.transaction(async (within) => {
        await within.query("INSERT INTO names (name, account, at) VALUES ('lost', 'a', 1)")
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await database.query('SELECT * FROM names')).toEqual([])
    await database.query("INSERT INTO names (name, account, at) VALUES ('a', '', 0), ('b', '', 0)")
    // In opposite orders: on Postgres one of them is aborted and must start again.
    const both = (one: string, other: string) =>
      database.transaction(async (within) => {
        await within.query('UPDATE names SET at = at + 1 WHERE name = ?', [one])
        await within.query('SELECT name FROM names')
        await within.query('UPDATE names SET at = at + 1 WHERE name = ?', [other])
      })
    await Promise.all([both('a', 'b'), both('b', 'a'), both('a', 'b'), both('b', 'a')])
    expect(await database.query('SELECT name, at FROM names ORDER BY name')).toEqual([
      { name: 'a', at: 4 },
      { name: 'b', at: 4 },
    ])
  })

  test('a transaction that queries the database itself, or takes too long, ends with an error and leaves nothing', async () => {
    const url = await fresh()
    const { database } = await start(url)
    const add = (db: Database, name: string) => db.query("INSERT INTO names (name, account, at) VALUES (?, '', 0)", [name])
    await expect(database.transaction(() => add(database, 'x'))).rejects.toThrow('use what it was given')
    await expect(database.transaction(() => database.transaction((within) => add(within, 'x')))).rejects.toThrow('use what it was given')
    const connected = await connect(url, () => {})
    open.push({ close: () => connected.kysely.destroy() } as Storage)
    const hasty = databaseOf(connected, 20)
    let late: Promise<unknown> | undefined
    const never = hasty.transaction(async (within) => {
      await add(within, 'late')
      late = new Promise((resolve) => setTimeout(resolve, 60)).then(() => add(within, 'later'))
      late.catch(() => {})
      return late
    })
    await expect(never).rejects.toThrow('more than 20 ms')
    await expect(late).rejects.toThrow('is over')
    await add(hasty, 'next')
    expect(await database.query('SELECT name FROM names')).toEqual([{ name: 'next' }])
  })

  test('writes after a collision of two processes are visible to both', async () => {
    const url = await fresh()
    const [one, two] = [(await start(url)).database, (await start(url)).database]
    const add = (db: Database, name: string) => db.query("INSERT INTO names (name, account, at) VALUES (?, '', 0)", [name])
    // The lock holder lets the other one run into it, with a statement and with a transaction.
    await one.transaction(async (within) => {
      await add(within, 'first')
      const waits = kind === 'sqlite' ? [add(two, 'second'), two.transaction((db) => add(db, 'third'))] : []
      await new Promise((resolve) => setTimeout(resolve, 20))
      void Promise.all(waits)
    })
    if (kind === 'postgres') for (const name of ['second', 'third']) await add(two, name)
    await add(two, 'fourth')
    const names = async (db: Database) => (await db.query<{ name: string }>('SELECT name FROM names')).map(({ name }) => name).sort()
    await vi.waitFor(async () => expect(await names(two)).toEqual(['first', 'fourth', 'second', 'third']))
    expect(await names(one)).toEqual(['first', 'fourth', 'second', 'third'])
  })

  test('a nonce works once, for its purpose, its account and its time', async () => {
    const url = await fresh()
    const [one, two] = [await start(url), await start(url)]
    const ada = { purpose: 'names.register', bound: 'eip155:1:0xada' }
    const nonce = await one.nonces.issue({ ...ada, ttlMs: 60_000 })
    expect(nonce).toMatch(/^[a-z\d]{64}$/)
    expect(await two.nonces.use(nonce, { ...ada, bound: 'eip155:1:0xeve' })).toBe(false)
    expect(await two.nonces.use(nonce, { ...ada, purpose: 'sign-in' })).toBe(false)
    expect(await two.nonces.use(`${nonce}x`, ada)).toBe(false)
    const used = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).nonces.use(nonce, ada)))
    expect(used.filter(Boolean)).toHaveLength(1)
    let now = 0
    const timed = noncesOf({ database: one.database, secret: one.secret, now: () => now })
    const short = await timed.issue({ ...ada, ttlMs: 1000 })
    now = 1000
    expect(await timed.use(short, ada)).toBe(false)
    // Rolled back together with the operation it was used for.
    const kept = await one.nonces.issue({ ...ada, ttlMs: 60_000 })
    const failed = one.database.transaction(async (within) => {
      expect(await one.nonces.use(kept, ada, within)).toBe(true)
      throw new Error('the name is taken')
    })
    await expect(failed).rejects.toThrow('the name is taken')
    expect(await two.nonces.use(kept, ada)).toBe(true)
    expect(await two.nonces.use(kept, ada)).toBe(false)
    // One of another deployment.
    const foreign = noncesOf({ database: one.database, secret: 'another secret' })
    expect(await two.nonces.use(await foreign.issue({ ...ada, ttlMs: 60_000 }), ada)).toBe(false)
  })

  test('a used nonce stays used for a process whose clock is late', async () => {
    const url = await fresh()
    const wanted = { purpose: 'sign-in', bound: 'ada' }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { database, secret } = await start(url)
    const before = Date.now()
    const late = noncesOf({ database, secret, now: () => before })
    const nonce = await late.issue({ ...wanted, ttlMs: 60_000 })
    expect(await late.use(nonce, wanted)).toBe(true)
    await database.query("INSERT INTO latchkey_cache (key, value, expires_at) VALUES ('swept', '1', 0)")
    await vi.advanceTimersByTimeAsync(600_000)
    await vi.waitUntil(async () => (await database.query("SELECT key FROM latchkey_cache WHERE key = 'swept'")).length === 0)
    expect(await late.use(nonce, wanted)).toBe(false)
  })

  test('issuing nonces writes nothing, and keeps working while the database is away', async () => {
    const one = await start(await fresh())
    const { nonces } = one
    await one.close()
    expect(await nonces.issue({ purpose: 'sign-in', bound: 'ada', ttlMs: 60_000 })).toHaveLength(64)
  })

  test('a bucket never gives more tokens than it contains', async () => {
    const url = await fresh()
    const all = [await start(url), await start(url)]
    const limits = all.map((storage) => storage.limit({ tokens: 50, refill: 0.001 }))
    const call = { route: 'GET /x', address: '203.0.113.7', projectId: undefined }
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => limits[i % 2]?.(call)))
    // On SQLite each process counts separately.
    expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(kind === 'postgres' ? 50 : 100)
    expect(await limits[0]?.({ ...call, address: '203.0.113.8' })).toBeUndefined()
  })

  test('loaded values are cached for their time and shared by concurrent callers; a failure is not cached', async () => {
    const url = await fresh()
    const connected = await connect(url, () => {})
    open.push({ close: () => connected.kysely.destroy() } as Storage)
    await start(url)
    let now = Date.now()
    const cached = () => cacheOf(kind === 'postgres' ? sqlCache(connected, { now: () => now }) : undefined, { now: () => now })
    const cache = cached()
    const load = vi.fn(async () => ({ price: '1' }))
    const read = () => cache.read('k', { ttlMs: 10_000, load })
    expect(await Promise.all([read(), read()])).toEqual([{ price: '1' }, { price: '1' }])
    expect(load).toHaveBeenCalledOnce()
    const other = cached()
    await other.read('k', { ttlMs: 10_000, load })
    expect(load).toHaveBeenCalledTimes(kind === 'postgres' ? 1 : 2)
    now += 10_001
    await read()
    expect(load).toHaveBeenCalledTimes(kind === 'postgres' ? 2 : 3)
    const fails = vi.fn(async () => Promise.reject(new Error('away')))
    for (const _ of [1, 2]) await expect(cache.read('f', { ttlMs: 1000, load: fails })).rejects.toThrow('away')
    expect(fails).toHaveBeenCalledTimes(2)
    const never = vi.fn(async () => 1)
    for (const _ of [1, 2]) await cache.read('n', { ttlMs: () => 0, load: never })
    expect(never).toHaveBeenCalledTimes(2)
  })
})

test('refuses another kind of database by name', async () => {
  await expect(openStorage({ url: 'mysql://root@localhost/x' })).rejects.toThrow('begins with postgres://')
})

describe.runIf(hasPostgres)('API-28 the cache that processes share', () => {
  const rows = async (storage: Storage): Promise<{ readonly count: number; readonly bytes: number }> => {
    const [found] = await storage.database.query<{ count: number; bytes: number }>(
      'SELECT CAST(count(*) AS INTEGER) AS count, CAST(coalesce(sum(octet_length(value)), 0) AS INTEGER) AS bytes FROM latchkey_cache',
    )
    return { count: Number(found?.count), bytes: Number(found?.bytes) }
  }
  const value = (length: number): string => 'x'.repeat(length)

  test('has a limit: the first to expire is dropped first, in any process', async () => {
    const url = (await postgres?.database()) ?? ''
    const storage = await start(url)
    const bounds = { mostShared: 100_000, lookAfter: 20_000 }
    const another = async () => {
      const connected = await connect(url, () => {})
      onTestFinished(() => connected.kysely.destroy())
      return cacheOf(sqlCache(connected, bounds))
    }
    const both = [await another(), await another()]
    for (let i = 0; i < 100; i += 1) await both[i % 2]?.read(`key ${i}`, { ttlMs: 60_000 + i * 1_000, load: async () => value(5_000) })
    const { bytes } = await rows(storage)
    expect(bytes).toBeLessThanOrEqual(100_000 + 2 * 25_000)
    expect(bytes).toBeGreaterThan(50_000)
    // A third process finds the newest ones there, and must load the oldest.
    const third = await another()
    const read = (i: number) => third.read(`key ${i}`, { ttlMs: 60_000, load: async () => 'loaded again' })
    expect([await read(99), await read(0)]).toEqual([value(5_000), 'loaded again'])
  })

  test('never stores large values, nor values that a half keeps in its process', async () => {
    const url = (await postgres?.database()) ?? ''
    const storage = await start(url)
    await storage.cache.read('block', { ttlMs: 60_000, load: async () => value(60_000) })
    await storage.cache.read('own', { ttlMs: 60_000, shared: false, load: async () => value(10) })
    expect(await rows(storage)).toEqual({ count: 0, bytes: 0 })
    let loads = 0
    for (const key of ['block', 'own']) {
      await storage.cache.read(key, {
        ttlMs: 60_000,
        load: async () => {
          loads += 1
          return ''
        },
      })
    }
    expect(loads).toBe(0)
  })
})
