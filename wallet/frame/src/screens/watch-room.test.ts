import { expect, test } from 'vitest'
import { LEAST_PART, LEAST_WIDTH, missingSpace } from './watch-room.js'

/** A request of 497 px between a heading and buttons of 196 px, in a frame of this height. */
const request = (height: number, whole = 497) => ({ width: 360, height, content: height, part: { shown: height - 196, whole } })

test('a frame of 290 px is too small for a request of 693 px', () => {
  expect(missingSpace(request(290))).toEqual({ least: 196 + LEAST_PART, whole: 693 })
})

test('a frame in which a request fits is large enough, however low it is', () => {
  expect(missingSpace({ width: 360, height: 290, content: 290, part: { shown: 94, whole: 94 } })).toBeUndefined()
  expect(missingSpace({ width: 360, height: 200, content: 180 })).toBeUndefined()
})

test('a scrolling request needs a minimum height', () => {
  expect(missingSpace(request(196 + LEAST_PART))).toBeUndefined()
  expect(missingSpace(request(196 + LEAST_PART - 2))).toBeDefined()
})

test('a narrow frame is too small for anything', () => {
  expect(missingSpace({ width: LEAST_WIDTH, height: 600, content: 300 })).toBeUndefined()
  expect(missingSpace({ width: LEAST_WIDTH - 1, height: 600, content: 300 })).toEqual({ least: 300, whole: 300 })
})

test('a screen that exceeds the frame without scrolling is too large', () => {
  expect(missingSpace({ width: 360, height: 290, content: 340 })).toEqual({ least: 340, whole: 340 })
  expect(missingSpace({ ...request(290, 40), content: 400 })).toBeDefined()
  // Although the part that scrolls is high enough, the frame must grow until the buttons are in it too.
  expect(missingSpace({ width: 360, height: 450, content: 500, part: { shown: 300, whole: 497 } })).toEqual({ least: 500, whole: 697 })
})
