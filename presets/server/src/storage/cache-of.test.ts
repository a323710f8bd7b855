import { expect, test, vi } from 'vitest'
import { cacheOf } from './cache-of.js'

/** A cache with capacity for this many characters, and a count of its loads. */
function counted(most: number) {
  const state = { loads: 0, now: 0 }
  const cache = cacheOf(undefined, { now: () => state.now, most })
  const read = (key: string, ttlMs = 1000): Promise<number> =>
    cache.read(key, {
      ttlMs,
      load: async () => {
        state.loads += 1
        return 1
      },
    })
  return { state, read }
}

test('long keys fill the memory too: the least recently read is dropped', async () => {
  const { state, read } = counted(10_000)
  await read('first')
  for (let i = 0; i < 3; i += 1) await read(`${'x'.repeat(4_000)}${i}`)
  await read(`${'x'.repeat(4_000)}2`)
  expect(state.loads).toBe(4)
  await read('first')
  expect(state.loads).toBe(5)
})

test('thousands of small values do not stay just because their texts are short', async () => {
  const { state, read } = counted(30_000)
  for (let i = 0; i < 1_000; i += 1) await read(`k${i}`)
  state.loads = 0
  for (let i = 999; i >= 0; i -= 1) await read(`k${i}`)
  // About 99 of them fit, and each that comes back replaces another.
  expect(state.loads).toBeGreaterThan(890)
  expect(state.loads).toBeLessThan(910)
})

test('AMT-14 a fresh read neither uses the cache nor joins an earlier load, and its result is cached', async () => {
  const cache = cacheOf(undefined)
  const answers: ((value: string) => void)[] = []
  const read = (fresh: boolean) => cache.read('k', { ttlMs: 10_000, fresh, load: () => new Promise<string>((done) => answers.push(done)) })
  const before = read(false)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const after = read(true)
  const joined = read(false)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('new')
  expect([await after, await joined]).toEqual(['new', 'new'])
  // The slower one has an older answer.
  answers[0]?.('old')
  expect([await before, await read(false)]).toEqual(['old', 'new'])
  const again = read(true)
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.('newest')
  expect([await again, await read(false)]).toEqual(['newest', 'newest'])
})
