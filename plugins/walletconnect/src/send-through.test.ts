import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PARCEL, type Parcel } from './client/parcel.js'
import { walletConnectErrors } from './errors.js'
import { fakeClient, fakeRelay } from './fixtures/fake-client.js'
import { sendThrough } from './send-through.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const REFUSED = walletConnectErrors.create('relay-refused', { reason: 'no' })
const AWAY = walletConnectErrors.create('relay-unreachable', { relays: ['wss://a.test'] })
const asked = { topic: 't', chain: 'eip155:1', method: 'personal_sign', params: ['0x00'] }

/** A request on its way, with the parcel attached to it. */
function sending() {
  const wallet = fakeClient()
  const line = fakeRelay()
  const carried: Parcel[] = []
  const { request } = wallet.client
  wallet.client.request = ((args: { readonly request: { readonly [PARCEL]: Parcel } }) => {
    carried.push(args.request[PARCEL])
    return request(args as never)
  }) as never
  const caller = new AbortController()
  const sent = vi.fn()
  const send = () => sendThrough({ client: wallet.client, relay: line.relay }, { ...asked, sent }, { signal: caller.signal })
  const outcome = vi.fn()
  const start = async () => {
    send().then(
      (result) => outcome(result),
      (error: unknown) => outcome(error),
    )
    await vi.advanceTimersByTimeAsync(0)
    const [open] = wallet.requests
    const [parcel] = carried
    if (!open || !parcel) throw new Error('Nothing was asked.')
    return { open, parcel }
  }
  return { wallet, line, caller, sent, send, start, outcome }
}

test('a request goes to the wallet unchanged, and its answer comes back', async () => {
  const { wallet, line, sent, start, outcome } = sending()
  const { open, parcel } = await start()
  expect(open).toMatchObject({ topic: 't', chain: 'eip155:1', method: 'personal_sign', params: ['0x00'] })
  expect(sent).toHaveBeenCalledTimes(1)
  expect([parcel.left, parcel.givenUp]).toEqual([false, false])
  open.sent()
  open.answer('0x1')
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.mock.calls).toEqual([['0x1']])
  // Nothing runs after the end.
  expect([line.watched(), wallet.heard(), parcel.givenUp, vi.getTimerCount()]).toEqual([0, [], true, 0])
})

test('the wallet’s rejection comes back unchanged', async () => {
  const { start, outcome } = sending()
  const { open } = await start()
  const no = { code: 5000, message: 'no' }
  open.fail(no)
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.mock.calls).toEqual([[no]])
})

test('without a relay it fails at once, and is not sent', async () => {
  const { wallet, line, sent, send } = sending()
  line.become(AWAY)
  await expect(send()).rejects.toBe(AWAY)
  expect([wallet.requests, sent.mock.calls, line.watched()]).toEqual([[], [], 0])
})

test('WC-19 a relay that refuses after accepting the request fails it, marked as possibly received by the wallet', async () => {
  const { line, start, outcome } = sending()
  const { open, parcel } = await start()
  parcel.left = true
  open.sent()
  line.become(REFUSED)
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.mock.calls[0]?.[0]).toMatchObject({ code: 'relay-refused', details: { reason: 'no', sent: true } })
  expect(parcel.givenUp).toBe(true)
})

test('WC-19 a relay that stays unreachable for a minute after accepting the request fails it; the minute starts with the first report', async () => {
  const { line, start, outcome } = sending()
  const { open } = await start()
  open.sent()
  line.become(AWAY)
  await vi.advanceTimersByTimeAsync(30_000)
  line.become(AWAY)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  // It never left this side.
  expect(outcome.mock.calls).toEqual([[AWAY]])
})

test('WC-19 a relay that is back within the minute delivers the answer, and the next outage has a separate minute', async () => {
  const { line, start, outcome } = sending()
  const { open } = await start()
  open.sent()
  line.become(AWAY)
  await vi.advanceTimersByTimeAsync(59_999)
  line.become(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  line.become(AWAY)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(outcome).not.toHaveBeenCalled()
  line.become(undefined)
  open.answer('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.mock.calls).toEqual([['late']])
})

test('before the relay has it, an outage is up to the relay guard', async () => {
  const { line, start, outcome, wallet } = sending()
  const { open } = await start()
  wallet.client.events.emit('session_request_sent', { request: { method: 'of another' } })
  line.become(REFUSED)
  line.become(AWAY)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(outcome).not.toHaveBeenCalled()
  open.answer('ok')
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.mock.calls).toEqual([['ok']])
})

test('WC-26 a caller who leaves withdraws the request', async () => {
  const { wallet, line, caller, start } = sending()
  const { parcel } = await start()
  caller.abort()
  expect([parcel.givenUp, line.watched(), wallet.heard()]).toEqual([true, 0, []])
})

test('an abandoned request counts as not accepted, whatever the library reports', async () => {
  const { wallet, start, caller, line, outcome } = sending()
  const { open, parcel } = await start()
  parcel.giveUp()
  open.sent()
  line.become(REFUSED)
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome).not.toHaveBeenCalled()
  caller.abort()
  expect(wallet.heard()).toEqual([])
})

test('the relay is needed until it has the request, and no longer', async () => {
  const wallet = fakeClient()
  const line = fakeRelay()
  const done = vi.fn()
  const relay = { ...line.relay, need: <T>(work: () => Promise<T>): Promise<T> => work().finally(done) }
  void sendThrough({ client: wallet.client, relay }, asked, { signal: new AbortController().signal })
  await vi.advanceTimersByTimeAsync(0)
  expect(done).not.toHaveBeenCalled()
  wallet.requests[0]?.sent()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledTimes(1)
})
