import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { problemIn } from './problem-in.js'

test('known errors are translated, with their numbers; others stay unchanged', () => {
  expect(problemIn(de, new Error('That code is not right.'))).toBe(de.problems.otpWrong)
  expect(problemIn(ar, new Error('Please try again after 17 seconds'))).toContain('17')
  expect(problemIn(de, new Error('Please try again after 7300 seconds'))).toBe('Zu viele Versuche. Versuche es in 3 Stunden noch einmal.')
  expect(problemIn(de, Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toBe(de.passkeyDeclined)
  expect(problemIn(de, new Error('Something of the server.'))).toBe('Something of the server.')
  expect(problemIn(de, new Error(''))).toBe(de.problems.failed)
  expect(problemIn(en, new Error('wait'))).toBe('wait')
})

test('each error that a screen may show is thrown somewhere with these words', () => {
  const root = join(import.meta.dirname, '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^texts/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const { failed, wait, waitHours, ...thrown } = en.problems
  expect(Object.values(thrown).filter((text) => !sources.includes(`'${text}'`))).toEqual([])
  expect([failed, wait(3), waitHours(2)]).toEqual([
    'That did not work. Try again.',
    'Please try again after 3 seconds',
    'Too many tries. Try again in 2 hours.',
  ])
})
