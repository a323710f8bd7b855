import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { within } from './within.js'

/** Work that ends only when its signal aborts. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
afterEach(() => void vi.useRealTimers())

test('work that takes too long is aborted, and no sooner', async () => {
  vi.useFakeTimers()
  const ended = vi.fn()
  const done = within({ ms: 100 }, endless).catch(ended)
  await vi.advanceTimersByTimeAsync(99)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ name: 'TimeoutError' })
})

test('an abort rejects with its reason, even one from before the call', async () => {
  const life = new AbortController()
  const asked = within({ ms: 10_000, signal: life.signal }, endless)
  life.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  await expect(within({ ms: 10_000, signal: life.signal }, async (signal) => signal.throwIfAborted())).rejects.toThrow('gone')
})

test('leaves no timer or listener when the work has settled', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  expect(await within({ ms: 100, signal }, async () => 7)).toBe(7)
  expect(remove).toHaveBeenCalledTimes(add.mock.calls.length)
  expect(vi.getTimerCount()).toBe(0)
})

test('the timeout survives a garbage collection, which `AbortSignal.any` with a timeout does not', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { signal } = new AbortController()
  const all = Promise.allSettled(Array.from({ length: 20 }, () => within({ ms: 20, signal }, endless)))
  for (let i = 0; i < 3; i++) collect()
  const results = await all
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
})
