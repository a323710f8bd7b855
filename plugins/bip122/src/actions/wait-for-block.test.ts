import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHAINS } from '../data/chains.js'
import { bip122Errors } from '../errors.js'
import { waitForTransaction } from './wait-for-transaction.js'

const chain = CHAINS.mainnet
const hash = 'ab'.repeat(32)
const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The operator's server, with only this route. The last answer repeats. */
function server(...answers: readonly (object | Error)[]) {
  const status = vi.fn(async (_args: object) => {
    const answer = answers[Math.min(status.mock.calls.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer
  })
  return { esplora: { status } as never, status }
}
const later = { confirmed: false, height: undefined }

test('the block of a transaction is reported, if the server includes it', async () => {
  const { esplora, status } = server({ confirmed: true, height: 7 })
  expect(await waitForTransaction(esplora, { hash, chain, signal })).toEqual({ hash, status: 'confirmed', height: 7 })
  expect(status.mock.calls).toEqual([[{ hash, chain, signal }]])
  const unnamed = server({ confirmed: true, height: undefined })
  expect(await waitForTransaction(unnamed.esplora, { hash, chain, signal })).toStrictEqual({ hash, status: 'confirmed' })
})

test('retries a failing server, with pauses that grow from five seconds', async () => {
  const { esplora, status } = server(new Error('away'), later, { confirmed: true, height: 7 })
  const waiting = waitForTransaction(esplora, { hash, chain, signal })
  for (const [pause, checks] of [
    [5_170, 1],
    [10, 2],
    [5_340, 2],
    [20, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause)
    expect(status).toHaveBeenCalledTimes(checks)
  }
  expect((await waiting).status).toBe('confirmed')
})

test('ends as unknown with the 99th check, a little more than an hour after the first', async () => {
  const { esplora, status } = server(later)
  const ended = vi.fn()
  void waitForTransaction(esplora, { hash, chain, signal }).then(ended)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(ended).toHaveBeenCalledWith({ hash, status: 'unknown' })
  expect(status).toHaveBeenCalledTimes(99)
  expect(vi.getTimerCount()).toBe(0)
})

test('a hidden page only makes the last check', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden', hidden: true })
  vi.stubGlobal('document', page)
  const { esplora, status } = server(later)
  const waiting = waitForTransaction(esplora, { hash, chain, signal })
  await vi.advanceTimersByTimeAsync(80 * 60_000)
  expect(await waiting).toEqual({ hash, status: 'unknown' })
  expect(status).toHaveBeenCalledOnce()
})

test('returns at once without a server; an abort ends the wait with its reason, during a request or a pause', async () => {
  const none = bip122Errors.create('no-esplora', { chain })
  await expect(waitForTransaction(server(none).esplora, { hash, chain, signal })).rejects.toBe(none)
  await expect(waitForTransaction(server(later).esplora, { hash, chain, signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow(
    'left',
  )
  for (const answer of [later, new Error('aborted')]) {
    const abort = new AbortController()
    const { esplora, status } = server(answer)
    const waiting = expect(waitForTransaction(esplora, { hash, chain, signal: abort.signal })).rejects.toThrow('left')
    if (answer === later) await vi.advanceTimersByTimeAsync(1_000)
    abort.abort(new Error('left'))
    await waiting
    expect(status).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  }
})
