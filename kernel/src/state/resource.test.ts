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

  test('a failed refresh keeps the old value, marked stale, and is tried again after the gap', async () => {
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

  test('API-03: what fails is asked once in 30 seconds, not again and again', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('unsupported')))
    const { resource } = make(load)
    resource.watch('a', () => {})
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load.mock.calls.length).toBeLessThanOrEqual(21)
  })

  test('STO-05: a stored value is used while it is fresh; an old one, or one from the future, is fetched again', async () => {
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
