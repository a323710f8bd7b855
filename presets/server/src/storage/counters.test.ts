import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { hasRedis, type Redis, startRedis } from '../fixtures/redis.js'
import { type Counters, countersOf } from './counters.js'
import { openValkey } from './valkey.js'

const rule = { tokens: 20, refill: 0.001 }
const call = (address: string) => ({ route: 'GET /v1/wallets', address, projectId: undefined })

test.each(['postgres://db', 'http://cache:6379', 'cache:6379'])('%s is no place for counters', async (url) => {
  await expect(openValkey({ url })).rejects.toThrow('redis://')
})

test('counts in this process while nothing answers, and says so', async () => {
  const faults: unknown[] = []
  const valkey = await openValkey({ url: `redis://127.0.0.1:${await freePort()}`, onError: (error) => void faults.push(error) })
  onTestFinished(() => valkey.close())
  const counters = countersOf(valkey)
  const waits: (number | undefined)[] = []
  for (let at = 0; at <= rule.tokens; at += 1) waits.push(await counters.limit([[rule, call('away')]]))
  expect(waits).toEqual([...Array(rule.tokens).fill(undefined), 1000])
  expect(await counters.check()).toBe(false)
  await expect.poll(() => faults.length).toBeGreaterThan(0)
})

describe.runIf(hasRedis)('with a Redis', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.kill())
  const open = async (): Promise<Counters & { readonly faults: readonly unknown[] }> => {
    const faults: unknown[] = []
    const onError = (error: unknown) => void faults.push(error)
    const valkey = await openValkey({ url: redis.url, onError })
    onTestFinished(() => valkey.close())
    const counters = countersOf(valkey, { onError })
    await expect.poll(() => counters.check()).toBe(true)
    return Object.assign(counters, { faults })
  }
  const granted = (waits: readonly (number | undefined)[]): number => waits.filter((seconds) => seconds === undefined).length

  test('two processes that ask at the same time grant exactly as many calls as one', async () => {
    const both = [await open(), await open()]
    const asked = Array.from({ length: 60 }, (_, at) => both[at % 2]?.limit([[rule, call('two')]]))
    expect(granted(await Promise.all(asked))).toBe(rule.tokens)
  })

  test('a call stops at the first rule that refuses it, and takes nothing from those after it', async () => {
    const counters = await open()
    const few = { tokens: 2, refill: 0.001 }
    const ask = () =>
      counters.limit([
        [few, call('first')],
        [rule, call('second')],
      ])
    expect([await ask(), await ask(), await ask()]).toEqual([undefined, undefined, 1000])
    const rest = await Promise.all(Array.from({ length: rule.tokens }, () => counters.limit([[rule, call('second')]])))
    expect(granted(rest)).toBe(rule.tokens - 2)
  })

  test('a restart forgets what was counted, and loses no call', async () => {
    const counters = await open()
    const ask = () => counters.limit([[{ tokens: 1, refill: 0.001 }, call('restart')]])
    expect([await ask(), await ask()]).toEqual([undefined, 1000])
    await redis.kill()
    // Counted in this process, from the beginning.
    expect(await ask()).toBe(undefined)
    expect(await counters.check()).toBe(false)
    await redis.start()
    await expect.poll(() => counters.check(), { timeout: 5_000 }).toBe(true)
    expect([await ask(), await ask()]).toEqual([undefined, 1000])
  })

  test('one that is silent is asked once a second at most, and its callers wait a quarter of a second at most', async () => {
    const counters = await open()
    redis.freeze()
    onTestFinished(() => redis.thaw())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const first = counters.limit([[rule, call('frozen')]])
    await vi.advanceTimersByTimeAsync(250)
    expect(await first).toBe(undefined)
    expect(counters.faults).toHaveLength(1)
    // Not asked again.
    expect(granted(await Promise.all(Array.from({ length: 30 }, () => counters.limit([[rule, call('frozen')]]))))).toBe(rule.tokens - 1)
    expect(counters.faults).toHaveLength(1)
  })
})
