import { expect, test } from 'vitest'
import { nextShown, type Shown } from './next-shown.js'

const entry = (key: number) => ({ key, view: `View${key}`, args: undefined })
const stack = (...keys: readonly number[]) => keys.map(entry)
const nothing: Shown = { entry: undefined, keys: [], move: 'first' }
const after = (...stacks: readonly (readonly number[])[]) => stacks.reduce((shown, keys) => nextShown(shown, stack(...keys)), nothing)

test('the first view has no direction', () => {
  expect(after([1])).toMatchObject({ entry: { key: 1 }, move: 'first' })
})

test('a longer stack is a step forward, a view seen before a step back', () => {
  expect(after([1], [1, 2])).toMatchObject({ entry: { key: 2 }, move: 'push' })
  expect(after([1], [1, 2], [1])).toMatchObject({ entry: { key: 1 }, move: 'pop' })
  expect(after([1], [1, 2], [1, 2, 3], [1])).toMatchObject({ entry: { key: 1 }, move: 'pop' })
})

test('another view in the same place replaces', () => {
  expect(after([1], [1, 2], [1, 3])).toMatchObject({ entry: { key: 3 }, move: 'replace' })
  expect(after([1], [9])).toMatchObject({ entry: { key: 9 }, move: 'replace' })
})

test('an emptied stack keeps the last view until it has faded out', () => {
  const shown = after([1], [1, 2])
  expect(nextShown(shown, [])).toBe(shown)
  expect(nextShown(shown, stack(1, 2))).toBe(shown)
})
