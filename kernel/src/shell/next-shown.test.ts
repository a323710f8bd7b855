import { expect, test } from 'vitest'
import { nextShown, type Shown, shownAhead } from './next-shown.js'

const entry = (key: number) => ({ key, view: `View${key}`, args: undefined })
const stack = (...keys: readonly number[]) => keys.map(entry)
const nothing: Shown = { entry: undefined, keys: [], move: 'first', drawing: 0 }
const after = (...stacks: readonly (readonly number[])[]) => stacks.reduce((shown, keys) => nextShown(shown, stack(...keys)), nothing)

test('the first view has no direction', () => {
  expect(after([1])).toMatchObject({ entry: { key: 1 }, move: 'first' })
})

test('a longer stack is a step forward, a view shown before a step back', () => {
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

test('KER-16 a view drawn ahead stays unchanged when it is opened', () => {
  const ahead = shownAhead(nothing, entry(1))
  expect(ahead).toMatchObject({ entry: { key: 1 }, keys: [], drawing: 1 })
  expect(shownAhead(ahead, entry(1))).toBe(ahead)
  expect(nextShown(ahead, stack(1))).toEqual({ ...ahead, keys: [1] })
})

test('KER-16 another view, or the same with arguments, is redrawn without a direction', () => {
  const ahead = shownAhead(nothing, entry(1))
  expect(nextShown(ahead, [{ key: 1, view: 'Other', args: undefined }])).toMatchObject({
    entry: { view: 'Other' },
    move: 'first',
    drawing: 2,
  })
  expect(nextShown(ahead, [{ ...entry(1), args: { namespace: 'solana' } }])).toMatchObject({ move: 'first', drawing: 2 })
  expect(nextShown(ahead, stack(1, 2))).toMatchObject({ entry: { key: 2 }, move: 'first', drawing: 2 })
})

test('KER-16 nothing is drawn ahead while a view is shown, and it is removed once it no longer applies', () => {
  const shown = after([1])
  expect(shownAhead(shown, entry(2))).toBe(shown)
  expect(shownAhead(shownAhead(nothing, entry(1)), undefined).entry).toBeUndefined()
  expect(shownAhead(nothing, undefined)).toBe(nothing)
})
