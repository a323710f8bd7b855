import { expect, test } from 'vitest'
import { nextIndex } from './next-index.js'

const list = { index: 1, count: 4, columns: 1, rtl: false }
const grid = { index: 4, count: 10, columns: 3, rtl: false }

test.each([
  ['ArrowDown', list, 2],
  ['ArrowUp', list, 0],
  ['Home', list, 0],
  ['End', list, 3],
  ['ArrowRight', list, undefined],
  ['x', list, undefined],
  ['ArrowDown', grid, 7],
  ['ArrowUp', grid, 1],
  ['ArrowRight', grid, 5],
  ['ArrowLeft', grid, 3],
  ['Home', grid, 0],
  ['End', grid, 9],
] as const)('%s leads on', (key, place, expected) => {
  expect(nextIndex(key, place)).toBe(expected)
})

test('navigation stops at the edges', () => {
  expect(nextIndex('ArrowUp', { ...list, index: 0 })).toBe(0)
  expect(nextIndex('ArrowDown', { ...list, index: 3 })).toBe(3)
  expect(nextIndex('ArrowUp', { ...grid, index: 1 })).toBe(1)
  expect(nextIndex('ArrowDown', { ...grid, index: 8 })).toBe(9)
})

test('left and right are swapped in right-to-left text', () => {
  expect(nextIndex('ArrowRight', { ...grid, rtl: true })).toBe(3)
  expect(nextIndex('ArrowLeft', { ...grid, rtl: true })).toBe(5)
})
