import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSlowRequestTimer } from './create-slow-request-timer.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests that the test answers. */
function questions() {
  const asked: { readonly signal: AbortSignal; answer(value: string): void; fail(error: Error): void }[] = []
  const ask = (signal: AbortSignal): Promise<string> =>
    new Promise((answer, fail) => {
      asked.push({ signal, answer, fail })
    })
  return { asked, ask, latest: () => asked.at(-1) }
}
function watch() {
  const said: boolean[] = []
  return { said, slowTimer: createSlowRequestTimer((isSlow) => void said.push(isSlow)) }
}
const life = (): AbortSignal => new AbortController().signal

test('SIWX-12: a response within five seconds is not reported as slow', async () => {
  const { said, slowTimer } = watch()
  const { ask, latest } = questions()
  const waiting = slowTimer.wait(ask, life())
  await vi.advanceTimersByTimeAsync(4_999)
  latest()?.answer('yes')
  expect(await waiting).toBe('yes')
  await vi.advanceTimersByTimeAsync(200_000)
  expect(said).toEqual([])
})

test('SIWX-12: a slow server is named, and its response still counts', async () => {
  const { said, slowTimer } = watch()
  const { ask, latest } = questions()
  const waiting = slowTimer.wait(ask, life())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([true])
  latest()?.answer('late')
  expect(await waiting).toBe('late')
  expect(said).toEqual([true, false])
})

test('SIWX-12: on a retry, the previous request is aborted and its response ignored', async () => {
  const { said, slowTimer } = watch()
  const { asked, ask } = questions()
  const waiting = slowTimer.wait(ask, life())
  await vi.advanceTimersByTimeAsync(6_000)
  slowTimer.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[0]?.answer('of before')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(said).toEqual([true, false, true])
  asked[1]?.answer('of now')
  expect(await waiting).toBe('of now')
})

test('SIWX-12: before a slow server is named, there is nothing to retry or to cancel', async () => {
  const { slowTimer } = watch()
  const { asked, ask } = questions()
  const waiting = slowTimer.wait(ask, life())
  slowTimer.retry()
  slowTimer.giveUp()
  asked[0]?.answer('yes')
  expect(await waiting).toBe('yes')
  expect(asked).toHaveLength(1)
})

test('SIWX-12: giving up, another account, an error and two minutes without a response each end it', async () => {
  const { said, slowTimer } = watch()
  const { asked, ask } = questions()
  const account = new AbortController()
  const ends = [
    slowTimer.wait(ask, life()).catch((error) => error.code),
    slowTimer.wait(ask, account.signal).catch((error) => error.message),
    slowTimer.wait(ask, life()).catch((error) => error.message),
  ]
  account.abort(new Error('another account'))
  asked[2]?.fail(new Error('broken'))
  await vi.advanceTimersByTimeAsync(6_000)
  slowTimer.giveUp()
  expect(await Promise.all(ends)).toEqual(['cancelled', 'another account', 'broken'])
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
  const silent = slowTimer.wait(ask, life()).catch((error) => error.message)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await silent).toBe('Timed out')
  expect(asked.at(-1)?.signal.aborted).toBe(true)
  expect(said).toEqual([true, false, true, false])
})
