import { afterEach, expect, test, vi } from 'vitest'
import { bounded } from './bounded.js'

afterEach(() => void vi.useRealTimers())

test('settles like the work, and leaves no timer', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  expect(await bounded(Promise.resolve(7), { signal, ms: 100 })).toBe(7)
  await expect(bounded(Promise.reject(new Error('no')), { signal, ms: 100 })).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with the signal or the timeout, regardless of the work', async () => {
  vi.useFakeTimers()
  const abort = new AbortController()
  const never = new Promise<never>(() => {})
  const cancelled = bounded(never, { signal: abort.signal })
  const timed = bounded(never, { ms: 100, timeout: () => new Error('too late') })
  timed.catch(() => {})
  abort.abort()
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(100)
  await expect(timed).rejects.toThrow('too late')
})

test('work that fails after it was abandoned, even before it began, causes no unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const fail = (): Promise<never> => new Promise((_resolve, reject) => setImmediate(() => reject(new Error('late'))))
  await expect(bounded(fail(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  const abort = new AbortController()
  const given = bounded(fail(), { signal: abort.signal })
  abort.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
