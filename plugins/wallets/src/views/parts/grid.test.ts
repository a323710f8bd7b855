import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTile } from './next-tile.js'
import { rowsInView } from './rows-in-view.js'

test('draws only the rows near the visible part of a long list, and the one with the focus', () => {
  const args = { rows: 1250, rowHeight: 104, height: 500, kept: undefined }
  expect(rowsInView({ ...args, top: 0 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(rowsInView({ ...args, top: 104 * 1000, kept: 3 })).toEqual([3, ...Array.from({ length: 10 }, (_, i) => 998 + i)])
  expect(rowsInView({ ...args, rows: 0, top: 0 })).toEqual([])
})

test('draws few rows and all visible ones at any position of the list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: -500, max: 220_000 }), (rows, top) => {
      const drawn = rowsInView({ rows, rowHeight: 104, top, height: 600, kept: 5 })
      expect(drawn.length).toBeLessThan(20)
      const visible = Math.floor(Math.max(0, top) / 104)
      if (visible < rows) expect(drawn).toContain(visible)
    }),
  )
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 1, 1],
  ['Home', 9, 0],
  ['End', 0, 9],
  ['a', 0, undefined],
])('%s from tile %i of ten leads to %s', (key, index, to) => expect(nextTile(key, { index, count: 10, columns: 4, rtl: false })).toBe(to))

test('swaps the sides in a text from right to left', () => {
  expect(nextTile('ArrowLeft', { index: 0, count: 10, columns: 4, rtl: true })).toBe(1)
})
