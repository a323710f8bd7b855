import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseService, defineServerPlugin } from '@latchkey/server-kit'
import { siwxServer } from '@latchkey/siwx/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { dataFolder } from './fixtures/data-folder.js'
import { hasPostgres, startPostgres } from './fixtures/postgres.js'
import { openStorage, type Storage } from './storage/open-storage.js'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
}, 30_000)

/** Writes 100 kB per call. */
const notes = defineServerPlugin<Record<never, never>>({
  id: 'notes',
  wire: {},
  handlers: {},
  migrations: [{ id: '1', statements: ['CREATE TABLE notes (text TEXT NOT NULL)'] }],
  raw: [
    {
      method: 'POST',
      path: '/v1/notes',
      summary: 'Keeps a note.',
      type: 'text/plain',
      async answer(_, env) {
        await env.use(databaseService).query('INSERT INTO notes (text) VALUES (?)', ['x'.repeat(100_000)])
        return new Response('kept')
      },
    },
  ],
})

function serverOn(storage: Storage) {
  const log = { warn: vi.fn(), error: vi.fn() }
  const server = createServer({
    storage,
    log,
    metricsToken: 't',
    allowedOrigins: ['https://app.example.com'],
  })
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { origin: 'https://app.example.com', authorization: 'Bearer t' }
    return server.fetch(new Request(`https://api.test${path}`, { headers, ...init }), { address: '192.0.2.1' })
  }
  const health = async () => {
    const answer = await ask('/v1/health')
    return { code: answer.status, ...((await answer.json()) as { readonly status: string }) }
  }
  return { ask, health, log, write: async () => (await ask('/v1/notes', { method: 'POST' })).status }
}

describe.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))('a full disk under %s', (kind) => {
  test('API-37 is a 503 with one log line, a metric, and a health that is down until writes succeed again', async () => {
    const folder = await dataFolder()
    ends.push(() => rm(folder, { recursive: true, force: true }))
    const postgres = kind === 'postgres' ? await startPostgres() : undefined
    if (postgres) ends.push(() => postgres.stop())
    const storage = await openStorage({
      url: (await postgres?.database()) ?? join(folder, 'server.sqlite'),
      plugins: [siwxServer(), notes],
    })
    ends.push(() => storage.close())
    const { ask, health, log, write } = serverOn(storage)
    expect([await write(), await health()]).toMatchObject([200, { status: 'ok' }])
    await fill(storage)
    for (let i = 0; i < 20; i += 1) expect(await write()).toBe(503)
    expect(log.error).not.toHaveBeenCalled()
    expect(log.warn.mock.calls).toHaveLength(1)
    expect(String(log.warn.mock.calls[0]?.[1]?.cause?.message)).toMatch(/full/)
    // Probes share one look for a second.
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ code: 503, status: 'down' })
    const figures = await (await ask('/metrics')).text()
    expect(figures).toContain('latchkey_faults_total{name="The database"} 20')
    expect(figures).toContain('latchkey_dependency_up{name="database writes"} 0')
    // Existing data can still be read.
    expect((await ask('/v1/auth/session?projectId=p')).status).toBe(200)
    await empty(storage)
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ status: 'ok' })
    expect(await write()).toBe(200)
  }, 60_000)

  /** Like a full disk: anything that needs new space is refused. */
  async function fill({ database }: Storage): Promise<void> {
    if (kind === 'sqlite') {
      await database.query('PRAGMA max_page_count = 1')
      return
    }
    const refuse = "BEGIN RAISE EXCEPTION 'could not extend file: No space left on device, disk full' USING ERRCODE = '53100'; END"
    await database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ ${refuse} $$`)
    for (const table of ['notes', 'latchkey_cache']) {
      await database.query(`CREATE TRIGGER refuse BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse()`)
    }
  }
  async function empty({ database }: Storage): Promise<void> {
    if (kind === 'sqlite') await database.query('PRAGMA max_page_count = 1000000')
    else await database.query('DROP FUNCTION refuse CASCADE')
  }
})

test.runIf(hasPostgres && process.platform === 'linux')(
  'API-39 requests that need a frozen Postgres get a 503, everything else continues, limits too, and later all is as before',
  async () => {
    const postgres = await startPostgres()
    ends.push(() => postgres.stop())
    const onError = vi.fn()
    const storage = await openStorage({ url: await postgres.database(), plugins: [siwxServer(), notes], onError })
    ends.push(() => storage.close())
    const { ask, health, write } = serverOn(storage)
    expect(await write()).toBe(200)
    const open = storage.database.transaction(async (within) => {
      await within.query("INSERT INTO notes (text) VALUES ('half')")
      await postgres.freeze()
      await within.query("INSERT INTO notes (text) VALUES ('never')")
    })
    try {
      await expect(open).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
      const wallets = await Promise.all(Array.from({ length: 120 }, () => ask('/v1/wallets?projectId=p&entries=1')))
      const statuses = wallets.map(({ status }) => status)
      // A hundred at once, plus the refill in the meantime.
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
      expect(await Promise.all(Array.from({ length: 10 }, write))).toEqual(Array.from({ length: 10 }, () => 503))
      expect(await health()).toMatchObject({ code: 503, status: 'down' })
      expect(onError.mock.calls.flat().filter(({ message }) => /left alone/.test(message))).toHaveLength(1)
    } finally {
      await postgres.thaw()
    }
    await vi.waitFor(async () => expect(await write()).toBe(200), { timeout: 20_000, interval: 100 })
    expect(await storage.database.query("SELECT text FROM notes WHERE text IN ('half', 'never')")).toEqual([])
  },
  60_000,
)

test.runIf(hasPostgres)(
  'while Postgres is unreachable calls are refused for a while, limits still count, and nothing crashes',
  async () => {
    const postgres = await startPostgres()
    ends.push(() => postgres.stop())
    const errors: unknown[] = []
    const storage = await openStorage({ url: await postgres.database(), onError: (error) => errors.push(error) })
    ends.push(() => storage.close())
    expect(await storage.check()).toBe(true)
    await postgres.stop()
    expect(await storage.check()).toBe(false)
    await expect(storage.database.query('SELECT 1')).rejects.toMatchObject({ catalogue: 'server', code: 'unavailable' })
    await expect(storage.database.transaction((within) => within.query('SELECT 1'))).rejects.toMatchObject({ code: 'unavailable' })
    const limit = storage.limit({ tokens: 2, refill: 0.001 })
    const ask = () => limit({ route: 'x', address: 'a', projectId: undefined })
    expect([await ask(), await ask(), await ask()]).toEqual([undefined, undefined, 1000])
    expect(await storage.cache.read('k', { ttlMs: 60_000, load: async () => 7 })).toBe(7)
  },
  60_000,
)
