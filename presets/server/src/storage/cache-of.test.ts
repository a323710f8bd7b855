import { expect, test } from 'vitest'
import { cacheOf } from './cache-of.js'

/** A cache with room for so many characters, and how often it had to load. */
function counted(most: number) {
  const state = { loads: 0, now: 0 }
  const cache = cacheOf(undefined, () => state.now, { most })
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

test('long keys fill the memory too: what was not read for longest goes', async () => {
  const { state, read } = counted(10_000)
  await read('first')
  for (let i = 0; i < 3; i += 1) await read(`${'x'.repeat(4_000)}${i}`)
  await read(`${'x'.repeat(4_000)}2`)
  expect(state.loads).toBe(4)
  await read('first')
  expect(state.loads).toBe(5)
})

test('thousands of small values do not stay because their texts are short', async () => {
  const { state, read } = counted(30_000)
  for (let i = 0; i < 1_000; i += 1) await read(`k${i}`)
  state.loads = 0
  for (let i = 999; i >= 0; i -= 1) await read(`k${i}`)
  // Some 99 of them have room, and each that comes back takes the place of another.
  expect(state.loads).toBeGreaterThan(890)
  expect(state.loads).toBeLessThan(910)
})
