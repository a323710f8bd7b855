import { expect, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.js'

const failure = new Error('The server is away.')

test('runs once under the named lock, and passes on the result', async () => {
  const names: string[] = []
  const locks = {
    request: async (name: string, _: object, run: () => unknown) => [names.push(name), await run()][1],
  } as unknown as LockManager
  let runs = 0
  expect(await oneAtATime('latchkey:a', locks)(async () => ++runs)).toBe(1)
  await expect(oneAtATime('latchkey:a', locks)(() => Promise.reject([++runs, failure][1]))).rejects.toBe(failure)
  expect([names, runs]).toEqual([['latchkey:a', 'latchkey:a'], 2])
})

test('runs at once if the browser has no locks, or denies them', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) } as unknown as LockManager
  for (const locks of [undefined, refusing]) {
    expect(await oneAtATime('latchkey:a', locks)(async () => 'done')).toBe('done')
    await expect(oneAtATime('latchkey:a', locks)(() => Promise.reject(failure))).rejects.toBe(failure)
  }
})

test('does not wait forever for a tab that the browser froze, and runs nothing then; a running task has no limit', async () => {
  vi.useFakeTimers()
  const frozen = {
    request: (_: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  } as unknown as LockManager
  const run = vi.fn(async () => 'done')
  const waiting = expect(oneAtATime('latchkey:a', frozen, 60_000)(run)).rejects.toMatchObject({ code: -32002 })
  await vi.advanceTimersByTimeAsync(60_000)
  await waiting
  expect(run).not.toHaveBeenCalled()
  const free = { request: (_: string, __: object, own: () => unknown) => own() } as unknown as LockManager
  const slow = oneAtATime('latchkey:a', free, 60_000)(() => new Promise((resolve) => setTimeout(() => resolve('late'), 90_000)))
  await vi.advanceTimersByTimeAsync(90_000)
  expect(await slow).toBe('late')
  vi.useRealTimers()
})
