import { problem, tooSoon } from '@latchkey/wallet-protocol'
import { expect, test } from 'vitest'
import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { problemIn } from './problem-in.js'

test('a reason is shown in the language of the screen, with its numbers, whatever its words are', () => {
  expect(problemIn(de, problem('wrong-code'))).toBe(de.problems['wrong-code'])
  expect(problemIn(de, Object.assign(new Error('Other words.'), { reason: 'wrong-code' }))).toBe(de.problems['wrong-code'])
  expect(problemIn(ar, tooSoon(17))).toContain('17')
  expect(problemIn(de, tooSoon(7300))).toBe('Zu viele Versuche. Versuche es in 3 Stunden noch einmal.')
  expect(problemIn(en, tooSoon(3))).toBe('Please try again after 3 seconds')
  expect(problemIn(de, Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toBe(de.passkeyDeclined)
})

test('words without a reason are neither read nor translated', () => {
  expect(problemIn(de, new Error('That code is not right.'))).toBe('That code is not right.')
  expect(problemIn(de, Object.assign(new Error('Something of the server.'), { reason: 'invalid' }))).toBe('Something of the server.')
  expect(problemIn(de, Object.assign(new Error('x'), { reason: 'toString' }))).toBe('x')
  expect(problemIn(de, new Error(''))).toBe(de.problems.failed)
})
