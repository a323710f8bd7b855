import { expect, test } from 'vitest'
import { type Ask, declined, type Question, refused } from './questions.js'
import { refuseSpam } from './refuse-spam.js'

const question = {} as Question

/** Creates a visitor with predefined answers, and a clock. */
function start() {
  let now = 0
  let asked = 0
  let next: () => Promise<boolean> = async () => false
  const ask = refuseSpam(
    (async () => {
      asked += 1
      return next()
    }) satisfies Ask,
    () => now,
  )
  return {
    ask: () => ask(question, new AbortController().signal),
    answer: (by: () => Promise<boolean>) => {
      next = by
    },
    pass: (ms: number) => {
      now += ms
    },
    asked: () => asked,
  }
}

test('after three rejections within a minute, the page is blocked for a minute', async () => {
  const { ask, answer, pass, asked } = start()
  await ask()
  pass(30_000)
  answer(() => Promise.reject(declined()))
  await expect(ask()).rejects.toMatchObject({ code: 4001 })
  pass(29_999)
  await expect(ask()).rejects.toMatchObject({ code: 4001 })
  expect(asked()).toBe(3)
  pass(59_999)
  await expect(ask()).rejects.toMatchObject({ code: -32005 })
  expect(asked()).toBe(3)
  pass(1)
  answer(async () => true)
  expect(await ask()).toBe(true)
})

test('rejections over more than a minute, approvals, and unanswered questions block nothing', async () => {
  const { ask, answer, pass, asked } = start()
  for (let at = 0; at < 6; at++) {
    await ask()
    pass(30_001)
  }
  answer(() => Promise.reject(refused('Request was aborted', 4001)))
  for (let at = 0; at < 4; at++) await expect(ask()).rejects.toThrow('aborted')
  answer(async () => true)
  for (let at = 0; at < 4; at++) await ask()
  expect(asked()).toBe(14)
})

test('closing several questions at once is one rejection', async () => {
  const { ask, answer, asked } = start()
  answer(() => Promise.reject(declined()))
  const closed = await Promise.allSettled([ask(), ask(), ask(), ask()])
  expect(closed.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  answer(async () => true)
  expect(await ask()).toBe(true)
  expect(asked()).toBe(5)
})
