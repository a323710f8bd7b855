import { expect, test } from 'vitest'
import { readTo } from './follow-reading.js'

/** A request of 693 px, as a region of 154 px shows it, with the mark over its last lines. */
const at = (top: number, before: number) => readTo(before, { top, shown: 154, covered: 51, whole: 693 })

test('reads the start of a request down to the mark', () => {
  expect(at(0, 0)).toBe(103)
})

test('scrolling without gaps reads to the end, where no mark covers anything', () => {
  let read = 0
  for (let top = 0; top <= 539; top += 77) read = at(top, read)
  expect(read).toBe(693)
})

test('skipped content stays unread, even if the end is often visible', () => {
  expect(at(539, at(0, 0))).toBe(103)
  expect(at(104, 103)).toBe(103)
  expect(at(539, at(600, at(539, 103)))).toBe(103)
})

test('scrolling back and pulling beyond the start lose no progress', () => {
  expect(at(0, 400)).toBe(400)
  expect(at(-30, 103)).toBe(103)
})

test('reads a request that fits at once, even if browsers round its height', () => {
  expect(readTo(0, { top: 0, shown: 300, covered: 56, whole: 300 })).toBe(300)
  expect(readTo(0, { top: 0, shown: 300, covered: 56, whole: 301 })).toBe(301)
})
