import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../create-server.js'
import { dataFolder } from '../fixtures/data-folder.js'
import { hasRedis, type Redis, startRedis } from '../fixtures/redis.js'
import { cacheOf } from './cache-of.js'
import { openStorage } from './open-storage.js'
import { valkeyCache } from './shared-cache.js'
import { openValkey, type Valkey } from './valkey.js'

describe.runIf(hasRedis)('API-28 the cache in Redis', () => {
  let redis: Redis
  let folder = ''
  beforeAll(async () => {
    redis = await startRedis()
    folder = await dataFolder()
  })
  afterAll(async () => {
    await redis?.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const connected = async (): Promise<{ readonly valkey: Valkey; readonly faults: readonly unknown[] }> => {
    const faults: unknown[] = []
    const valkey = await openValkey({ url: redis.url, onError: (error) => void faults.push(error) })
    onTestFinished(() => valkey.close())
    await expect.poll(() => valkey.check()).toBe(true)
    return { valkey, faults }
  }
  /** A process with this secret, and a function that reads a value there. */
  const processOf = async (secret: string) => {
    const { valkey, faults } = await connected()
    const cache = cacheOf(valkeyCache(valkey, secret, { onError: (error) => void (faults as unknown[]).push(error) }))
    return {
      valkey,
      faults,
      read: <T>(key: string, load: () => Promise<T>, ttlMs: number | (() => number) = 60_000) => cache.read(key, { ttlMs, load }),
    }
  }
  /** A load that waits until it is told to end. */
  const held = <T>(value: T) => {
    let end = () => {}
    const promise = new Promise<void>((resolve) => {
      end = resolve
    })
    return { end: () => end(), load: vi.fn(() => promise.then(() => value)) }
  }

  describe('of two servers', () => {
    const account = `eip155:1:0x${'a'.repeat(40)}`
    /** Two servers on one database, with a slow source of names, and their faults. */
    const start = async (name: string) => {
      const faults: unknown[] = []
      const source = held({ name: 'ada.eth' })
      const open = async () => {
        const url = join(folder, `${name}.sqlite`)
        const storage = await openStorage({ url, counters: redis.url, onError: (error) => void faults.push(error) })
        onTestFinished(() => storage.close())
        await expect.poll(() => storage.counters?.check()).toBe(true)
        const server = createServer({
          storage,
          identities: [{ name: 'slow', read: source.load }],
          log: { warn() {}, error() {} },
        })
        return async (path: string) => (await server.fetch(new Request(`https://api.test${path}`))).json()
      }
      const both = [await open(), await open()]
      const ask = () => both.map((get) => get(`/v1/identity/${encodeURIComponent(account)}?projectId=p`))
      return { both, ask, source, faults }
    }

    test('one of them loads a value for all callers of both', async () => {
      const { ask, source, faults } = await start('shared')
      const asked = Array.from({ length: 10 }, ask).flat()
      await expect.poll(() => source.load.mock.calls.length).toBe(1)
      source.end()
      expect(await Promise.all(asked)).toEqual(Array(20).fill({ name: 'ada.eth' }))
      expect(source.load).toHaveBeenCalledOnce()
      // Another deployment may have other sources.
      const other = await start('other')
      other.source.end()
      await Promise.all(other.ask())
      expect(other.source.load).toHaveBeenCalledOnce()
      expect(faults).toEqual([])
    })

    test('each loads for itself while Redis is away, and says so; later they share again', async () => {
      const { both, ask, source, faults } = await start('away')
      source.end()
      await redis.kill()
      expect(await Promise.all(ask())).toEqual(Array(2).fill({ name: 'ada.eth' }))
      expect(source.load).toHaveBeenCalledTimes(2)
      expect(await both[0]?.('/v1/health')).toMatchObject({
        status: 'degraded',
        dependencies: expect.arrayContaining([{ name: 'counters', state: 'down' }]),
      })
      expect(faults.length).toBeGreaterThan(0)
      // The memory of each process keeps the values that it loaded.
      await Promise.all(ask())
      expect(source.load).toHaveBeenCalledTimes(2)
      await redis.start()
      const again = await start('again')
      again.source.end()
      await Promise.all(again.ask())
      expect(again.source.load).toHaveBeenCalledOnce()
    })
  })

  test('a silent Redis delays the first read by a quarter of a second at most, and the next ones not at all', async () => {
    const { read, faults } = await processOf('silent')
    redis.freeze()
    onTestFinished(() => redis.thaw())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const first = read('one', async () => 1)
    await vi.advanceTimersByTimeAsync(250)
    expect(await first).toBe(1)
    expect(await read('two', async () => 2)).toBe(2)
    expect(faults).toHaveLength(1)
  })

  test('a value that is not kept is loaded by all who waited for it, together', async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => processOf('unkept')))
    const first = held('first')
    const asked = one?.read('k', first.load, () => 0)
    await expect.poll(() => first.load.mock.calls.length).toBe(1)
    const second = held('second')
    const waiting = others.map(({ read }) => read('k', second.load, () => 0))
    first.end()
    expect(await asked).toBe('first')
    await expect.poll(() => second.load.mock.calls.length, { timeout: 10_000 }).toBe(3)
    second.end()
    expect(await Promise.all(waiting)).toEqual(['second', 'second', 'second'])
  })

  test('a process that was killed while it loaded holds the others up until its claim ends', async () => {
    const { valkey } = await connected()
    await valkeyCache(valkey, 'killed').claim('k')
    const { read } = await processOf('killed')
    const load = vi.fn(async () => 'loaded')
    const waiting = read('k', load)
    expect(await valkeyCache(valkey, 'killed').claim('k')).toBeUndefined()
    expect(load).not.toHaveBeenCalled()
    await expire(valkey)
    expect(await waiting).toBe('loaded')
  })

  test('a process that comes too late does not release the claim of another', async () => {
    const { valkey } = await connected()
    const cache = valkeyCache(valkey, 'late')
    const first = await cache.claim('k')
    await expire(valkey)
    expect(await cache.claim('k')).toHaveProperty('release')
    if (first && 'release' in first) await first.release()
    expect(await cache.claim('k')).toBeUndefined()
  })

  test('a value expires with its time, and a Redis without memory stores none but counts as a fault', async () => {
    const { valkey, faults } = await connected()
    let now = Date.now()
    const cache = valkeyCache(valkey, 'times', { now: () => now, onError: (error) => void (faults as unknown[]).push(error) })
    await cache.set('k', { text: '"a\nb"', until: now + 60_000 })
    expect(await cache.claim('k')).toEqual({ text: '"a\nb"', until: now + 60_000 })
    now += 60_001
    expect(await cache.claim('k')).toHaveProperty('release')
    await valkey.send('CONFIG', 'SET', 'maxmemory', '1')
    onTestFinished(async () => void (await valkey.send('CONFIG', 'SET', 'maxmemory', '0')))
    await cache.set('l', { text: '1', until: now + 60_000 })
    expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('OOM') })])
    expect(valkey.isUp).toBe(false)
  })
})

/** Ends all claims, as their time does. */
async function expire(valkey: Valkey): Promise<void> {
  for (const key of (await valkey.send('KEYS', 'latchkey:claim:*')) as readonly string[]) await valkey.send('DEL', key)
}
