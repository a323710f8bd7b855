import { expect, test } from 'vitest'
import { finalAnswers } from './final-answers.js'

test('API-40 final answers stay within a limit, and the least recently used is dropped first', () => {
  let now = 0
  const answers = finalAnswers(2_000, () => now)
  const result = 'x'.repeat(100)
  for (const key of ['a', 'b', 'c', 'd']) answers.keep(key, { result })
  expect(answers.read('a')).toMatchObject({ result })
  answers.keep('e', { result })
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => answers.read(key))).toEqual(['a', 'c', 'd', 'e'])
  answers.keep('large', { result: 'x'.repeat(1_000_000) })
  expect(answers.read('large')).toBeUndefined()
  now = 86_400_000
  expect(answers.read('a')).toBeUndefined()
})
