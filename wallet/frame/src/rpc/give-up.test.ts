import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveUp } from './give-up.js'
import type { Ask, Question } from './questions.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const question = {} as Question
/** A screen that the visitor is looking at. */
const open: Ask = (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('withdraws a question that is open for ten minutes, in the words of the specification', async () => {
  const over = vi.fn()
  giveUp(open)(question, new AbortController().signal).catch(over)
  await vi.advanceTimersByTimeAsync(599_999)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledWith(expect.objectContaining({ message: 'Request was aborted', code: 4001 }))
})

test('an answer, and a question withdrawn by the page, leave no timer', async () => {
  expect(await giveUp(async () => true)(question, new AbortController().signal)).toBe(true)
  const page = new AbortController()
  const asked = expect(giveUp(open)(question, page.signal)).rejects.toBe('taken back')
  page.abort('taken back')
  await asked
  expect(vi.getTimerCount()).toBe(0)
})

test('an approval after a longer sleep of the device does not count: timers stand still meanwhile', async () => {
  let answer = (_: boolean): void => {}
  const ask = giveUp(() => new Promise((resolve) => (answer = resolve)))
  for (const [isYes, minutes, outcome] of [
    [true, 9, true],
    [true, 480, { code: 4001, message: 'Request was aborted' }],
    [false, 480, false],
  ] as const) {
    const asked = ask(question, new AbortController().signal).catch((error: unknown) => error)
    vi.setSystemTime(Date.now() + minutes * 60_000)
    answer(isYes)
    expect(await asked).toEqual(typeof outcome === 'boolean' ? outcome : expect.objectContaining(outcome))
  }
})
