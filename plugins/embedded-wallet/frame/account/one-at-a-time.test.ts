import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.js'

const failure = new Error('The server is away.')

test('runs once under the named lock, and passes on the result', async () => {
  const names: string[] = []
  const locks = { request: async (name: string, run: () => unknown) => [names.push(name), await run()][1] } as unknown as LockManager
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
