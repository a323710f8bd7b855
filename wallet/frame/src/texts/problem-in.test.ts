import { problem, tooSoon } from '@latchkey/wallet-protocol'
import { expect, test } from 'vitest'
import { commonEn as en } from '../fixtures/english.js'
import { common } from './groups.js'
import { problemIn } from './problem-in.js'
import { createSpeech } from './speech.js'

const textsIn = (language: string) => {
  const speech = createSpeech({ lang: '', dir: '' })
  speech.choose([language])
  return speech.texts(common)
}
const [de, ar] = await Promise.all([textsIn('de'), textsIn('ar')])

test('shows a reason in the language of the screen, with its numbers, regardless of its words', () => {
  expect(problemIn(de, problem('wrong-code'))).toBe('Falscher Code.')
  expect(problemIn(de, Object.assign(new Error('Other words.'), { reason: 'wrong-code' }))).toBe('Falscher Code.')
  expect(problemIn(ar, tooSoon(17))).toContain('17')
  expect(problemIn(de, tooSoon(7300))).toBe('Zu viele Versuche. Versuche es in 3 Stunden noch einmal.')
  expect(problemIn(en, tooSoon(3))).toBe('Please try again after 3 seconds')
  expect(problemIn(de, Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toBe(de('common.passkeyDeclined'))
})

test('neither reads nor translates words without a reason', () => {
  expect(problemIn(de, new Error('That code is not right.'))).toBe('That code is not right.')
  expect(problemIn(de, Object.assign(new Error('Something of the server.'), { reason: 'invalid' }))).toBe('Something of the server.')
  expect(problemIn(de, Object.assign(new Error('x'), { reason: 'toString' }))).toBe('x')
  expect(problemIn(de, new Error(''))).toBe(de('common.problems.failed'))
})
