import { expect, test } from 'vitest'
import { keepAnswers } from './keep-answers.js'

test('API-40 encodes a response once, and keeps all responses for their time and within a limit', () => {
  let now = 0
  const answers = keepAnswers({ most: 2_000, now: () => now })
  const first = answers.keep('a', '{"ä":1}', 1_000)
  expect(new TextDecoder().decode(first.bytes)).toBe('{"ä":1}')
  expect(answers.read('a')).toBe(first)
  now = 1_000
  expect(answers.read('a')).toBeUndefined()
  for (let i = 0; i < 100; i += 1) answers.keep(String(i), 'x'.repeat(100), 1_000)
  expect([answers.read('0'), answers.read('95')]).toEqual([undefined, undefined])
  expect([answers.read('96'), answers.read('99')].map((each) => each?.bytes.length)).toEqual([100, 100])
  // Keeping the same key again replaces the old one.
  for (let i = 0; i < 100; i += 1) answers.keep('99', 'y'.repeat(100), 1_000)
  expect(answers.read('96')?.bytes.length).toBe(100)
})
