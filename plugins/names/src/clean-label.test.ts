import { expect, test } from 'vitest'
import { checkLabel } from './check-label.js'
import { cleanLabel } from './clean-label.js'

test.each([
  ['Ada Love', 'ada-love', false],
  ['  ada', 'ada', false],
  ['ada.latchkey.example', 'ada', false],
  ['ADA.Latchkey.Example', 'ada', false],
  ['ada_love!', 'adalove', true],
  ['\u0430da', 'da', true],
  ['\u212Aelvin', 'kelvin', false],
  ['ädä', 'd', true],
  ['x'.repeat(80), 'x'.repeat(63), true],
  ['', '', false],
])('%j becomes %j', (typed, label, dropped) => {
  expect(cleanLabel(typed, 'latchkey.example')).toEqual({ label, dropped })
})

test('S5-08 a label has letters, digits or hyphens, and at least four of them (specification section 5)', () => {
  expect(['abcd', 'a-1-', '----', '0000', 'x'.repeat(63)].map(checkLabel)).toEqual(Array(5).fill(undefined))
  expect(['', 'abc'].map(checkLabel)).toEqual(['short', 'short'])
  expect(['Abcd', 'ab_d', 'ab d', 'äbcd', 'ab.cd'].map(checkLabel)).toEqual(Array(5).fill('letters'))
  expect(checkLabel('x'.repeat(64))).toBe('long')
})
