import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.js'
import { createResource, type ResourceOptions } from './resource.js'
import { createStorage } from './storage.js'

const make = (load: ResourceOptions<string, number>['load'], more: Partial<ResourceOptions<string, number>> = {}) => {
  const life = new AbortController()
  return { life, resource: createResource<string, number>({ load, ttl: 30_000, name: (key) => key, signal: life.signal, ...more }) }
}

describe('cached values', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('API-01: any number of watchers share one request per key in 30 seconds', async () => {
    const load = vi.fn(async () => 7)
    const { resource } = make(load)
    const seen: unknown[] = []
    for (let i = 0; i < 10; i++) resource.watch('a', (s) => seen.push(s.data))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(load).toHaveBeenCalledTimes(1)
    expect(seen.filter((d) => d === 7)).toHaveLength(10)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a failed refresh keeps the old value, marked stale, and is retried after the delay', async () => {
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('429')).mockResolvedValue(2)
    const { resource } = make(load)
    const seen: unknown[] = []
    resource.watch('a', ({ status, data }) => seen.push([status, data]))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(seen.at(-1)).toEqual(['stale', 1])
    await vi.advanceTimersByTimeAsync(29_000)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(seen.at(-1)).toEqual(['ready', 2])
  })

  test('API-03: a failing load runs once in 30 seconds, not repeatedly', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('unsupported')))
    const { resource } = make(load)
    resource.watch('a', () => {})
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load.mock.calls.length).toBeLessThanOrEqual(21)
  })

  test('STO-05: a stored value is used while it is fresh; an old one, or one from the future, is loaded again', async () => {
    const load = vi.fn(async () => 2)
    const storage = createStorage(() => memory, 'lk.')
    const memory = memoryStorage()
    const at = (ms: number): void => storage.set('cache.a', JSON.stringify({ at: Date.now() + ms, data: 1 }))
    const kept = { storage, valid: (data: unknown) => typeof data === 'number' }
    at(-10_000)
    expect(await make(load, { kept }).resource.read('a')).toBe(1)
    at(-31_000)
    expect(await make(load, { kept }).resource.read('a')).toBe(2)
    at(60_000)
    expect(await make(load, { kept }).resource.read('a')).toBe(2)
    storage.set('cache.a', '{broken')
    expect(await make(load, { kept }).resource.read('a')).toBe(2)
    storage.set('cache.a', JSON.stringify({ at: Date.now(), data: 'something else' }))
    expect(await make(load, { kept }).resource.read('a')).toBe(2)
    expect(load).toHaveBeenCalledTimes(4)
  })

  test('a watcher is notified that the value is loading, and of the result', async () => {
    const error = new Error('offline')
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(error)
    const { resource } = make(load)
    const seen: unknown[] = []
    resource.watch('a', (state) => seen.push(state))
    resource.watch('b', (state) => seen.push(state))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual([{ status: 'loading' }, { status: 'loading' }, { status: 'ready', data: 1 }, { status: 'failed', error }])
  })

  test('a value is read without another request until it is stale, or the clock is set back', async () => {
    const load = vi.fn(async () => 1)
    const { resource } = make(load)
    await resource.read('a')
    await resource.read('a')
    await vi.advanceTimersByTimeAsync(29_999)
    await resource.read('a')
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await resource.read('a')
    expect(load).toHaveBeenCalledTimes(2)
    vi.setSystemTime(Date.now() - 1)
    await resource.read('a')
    expect(load).toHaveBeenCalledTimes(3)
    // Without a watcher nothing is refreshed in the background.
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a value whose refresh failed is kept for watchers, and reloaded by a reader', async () => {
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('429')).mockResolvedValue(2)
    const { resource } = make(load)
    await resource.read('a')
    await resource.refresh('a')
    const seen: unknown[] = []
    resource.watch('a', ({ status, data }) => seen.push([status, data]))
    expect(seen).toEqual([['stale', 1]])
    expect(load).toHaveBeenCalledTimes(2)
    expect(await resource.read('a')).toBe(2)
  })

  test('a loaded value waits for its time, a failed one for the shorter delay', async () => {
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('429')).mockResolvedValue(2)
    const { resource } = make(load, { retryGap: 5_000 })
    resource.watch('a', () => {})
    await vi.advanceTimersByTimeAsync(29_999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('a later watcher only loads if the value is stale or the delay after a failure has passed', async () => {
    const load = vi.fn<(key: string) => Promise<number>>(async (key) => (key === 'bad' ? Promise.reject(new Error('429')) : 1))
    const { resource } = make(load, { retryGap: 5_000 })
    const asked = (key: string): number => load.mock.calls.filter(([each]) => each === key).length
    const look = (key: string): void => resource.watch(key, () => {})()
    await resource.refresh('good')
    await resource.refresh('bad')
    await vi.advanceTimersByTimeAsync(4_999)
    look('good')
    look('bad')
    expect([asked('good'), asked('bad')]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    look('good')
    look('bad')
    expect([asked('good'), asked('bad')]).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(25_000)
    look('good')
    expect(asked('good')).toBe(2)
  })

  test('a watcher that finds a fresh value gets it refreshed in time, even after another has left', async () => {
    const load = vi.fn(async () => load.mock.calls.length)
    const { resource } = make(load)
    await resource.read('a')
    const seen: unknown[] = []
    resource.watch('a', ({ data }) => seen.push(data))
    resource.watch('a', () => {})()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(seen).toEqual([1, 2])
  })

  test('a refresh loads immediately, shares a pending request, and does not reject', async () => {
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockResolvedValueOnce(2).mockRejectedValue(new Error('offline'))
    const { resource } = make(load)
    await resource.read('a')
    const [, read] = await Promise.all([resource.refresh('a'), resource.refresh('a').then(() => resource.read('a'))])
    expect([read, load.mock.calls.length]).toEqual([2, 2])
    await expect(resource.refresh('a')).resolves.toBeUndefined()
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('AMT-14 a refresh during a load that began earlier loads once more, since that one may not contain the change', async () => {
    const answers: ((data: number) => void)[] = []
    const load = vi.fn((_key: string, _call: { readonly fresh?: boolean }) => new Promise<number>((resolve) => answers.push(resolve)))
    const { resource, life } = make(load)
    const seen: unknown[] = []
    resource.watch('a', ({ data }) => seen.push(data))
    await vi.advanceTimersByTimeAsync(5)
    const both = Promise.all([resource.refresh('a'), resource.refresh('a')])
    answers[0]?.(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual([undefined, 1])
    answers[1]?.(2)
    await both
    expect(seen).toEqual([undefined, 1, 2])
    void resource.refresh('a')
    await vi.advanceTimersByTimeAsync(5)
    // `reload` shares a load that is running or scheduled.
    void resource.reload('a')
    void resource.refresh('a')
    void resource.reload('a')
    life.abort()
    answers[2]?.(3)
    await vi.advanceTimersByTimeAsync(0)
    // Nothing is loaded once the kernel has stopped.
    expect(load.mock.calls.map(([, { fresh = false }]) => fresh)).toEqual([false, true, true])
  })

  test('STO-05: a stale value is shown as stale while a new one loads; one with an invalid time is not shown', async () => {
    const storage = createStorage(() => memory, 'lk.')
    const memory = memoryStorage()
    const valid = vi.fn((data: unknown) => typeof data === 'number')
    const first = async (stored: object): Promise<unknown> => {
      storage.set('cache.a', JSON.stringify(stored))
      const seen: unknown[] = []
      make(async () => 2, { kept: { storage, valid } }).resource.watch('a', ({ status, data }) => seen.push([status, data]))
      return seen[0]
    }
    expect(await first({ at: Date.now(), data: 1 })).toEqual(['ready', 1])
    expect(valid).toHaveBeenCalledExactlyOnceWith(1, 'a')
    expect(await first({ at: Date.now() - 29_999, data: 1 })).toEqual(['ready', 1])
    expect(await first({ at: Date.now() - 30_000, data: 1 })).toEqual(['stale', 1])
    expect(await first({ at: Date.now() + 1, data: 1 })).toEqual(['loading', undefined])
    expect(await first({ at: `${Date.now()}`, data: 1 })).toEqual(['loading', undefined])
    expect(await first({ at: Date.now(), data: '1' })).toEqual(['loading', undefined])
  })

  test('STO-05: loaded values survive a reload', async () => {
    const memory = memoryStorage()
    const kept = { storage: createStorage(() => memory, 'lk.'), valid: () => true }
    await make(async () => 1, { kept }).resource.read('a')
    await vi.advanceTimersByTimeAsync(10_000)
    const again = vi.fn(async () => 2)
    const { resource } = make(again, { kept })
    expect([await resource.read('a'), again.mock.calls.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await resource.read('a')).toBe(2)
  })

  test('a hidden page sends no requests, and one for each watched stale value when it is visible again', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const turn = (state: 'visible' | 'hidden'): void => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    }
    const load = vi.fn<(key: string) => Promise<number>>(async () => 1)
    const { resource, life } = make(load)
    resource.watch('old', () => {})
    await resource.read('not watched')
    await vi.advanceTimersByTimeAsync(10_000)
    resource.watch('fresh', () => {})
    await vi.advanceTimersByTimeAsync(0)
    load.mockClear()
    turn('hidden')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(load).not.toHaveBeenCalled()
    turn('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(load.mock.calls.map(([key]) => key)).toEqual(['old'])
    life.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    turn('visible')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('stopping the kernel aborts the pending request, and its result is not reported', async () => {
    let answer: (value: number) => void = () => {}
    let given: AbortSignal | undefined
    const { resource, life } = make((_, { signal }) => {
      given = signal
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    const seen: unknown[] = []
    resource.watch('a', ({ status }) => seen.push(status))
    life.abort()
    expect(given?.aborted).toBe(true)
    answer(1)
    await vi.advanceTimersByTimeAsync(0)
    expect([seen, vi.getTimerCount()]).toEqual([['loading'], 0])
  })

  test('nothing is left without a watcher, or when the kernel stops', async () => {
    const load = vi.fn(async () => 1)
    const { resource, life } = make(load)
    const unwatch = resource.watch('a', () => {})
    await vi.advanceTimersByTimeAsync(0)
    unwatch()
    expect(vi.getTimerCount()).toBe(0)
    resource.watch('a', () => {})
    await vi.advanceTimersByTimeAsync(0)
    life.abort()
    expect(vi.getTimerCount()).toBe(0)
  })
})
