import type { FrameMessage } from '@latchkey/wallet-protocol'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameClient } from './frame-client.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function ask() {
  const posted: FrameMessage[] = []
  const heard = vi.fn()
  const life = new AbortController()
  const unanswered = vi.fn()
  const client = createFrameClient({ post: (message) => void posted.push(message), heard, signal: life.signal, unanswered })
  const answer = (name: string, payload?: unknown, id = posted.at(-1)?.id) => client.take({ type: `@w3m-frame/${name}`, id, payload })
  return { client, posted, heard, life, answer, unanswered }
}

test('S3-40 S7-17 S7-19 a request is posted with its own id, and resolved by the answer to it', async () => {
  const { client, posted, answer } = ask()
  const asked = client.request('CONNECT_EMAIL', { email: 'ada@example.com' })
  const again = client.request('CONNECT_EMAIL', { email: 'ada@example.com' })
  expect(posted[0]).toMatchObject({ type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'ada@example.com' } })
  expect(posted[0]?.id).toMatch(/^[\da-f-]{36}$/)
  expect(posted[0]?.id).not.toBe(posted[1]?.id)
  answer('CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP' }, posted[0]?.id)
  answer('CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' }, posted[1]?.id)
  expect([await asked, await again]).toEqual([{ action: 'VERIFY_OTP' }, { action: 'CONNECT' }])
})

test('EMB-02 S9-24 after 30 seconds it fails with the text of the specification, a late answer is dropped, and a retry works', async () => {
  const { client, posted, answer, unanswered } = ask()
  const asked = client.request('CONNECT_OTP', { otp: '123456' })
  const failed = expect(asked).rejects.toMatchObject({ code: 'frame-timeout', message: 'Embedded Wallet Request Timed Out' })
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  expect(unanswered).toHaveBeenCalledOnce()
  answer('CONNECT_OTP_SUCCESS', undefined, posted[0]?.id)
  const again = client.request('CONNECT_OTP', { otp: '123456' })
  answer('CONNECT_OTP_SUCCESS', undefined, posted[1]?.id)
  await expect(again).resolves.toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('the timeout pauses while the frame prompts the visitor, and restarts with each pending notification', async () => {
  const { client, posted } = ask()
  const asked = client.request('CONNECT_DEVICE', undefined)
  const over = vi.fn()
  asked.catch(over)
  await vi.advanceTimersByTimeAsync(29_000)
  client.take({ type: '@w3m-frame/PENDING', payload: { id: posted[0]?.id } })
  await vi.advanceTimersByTimeAsync(29_000)
  client.take({ type: '@w3m-frame/UI', payload: { visible: true, reason: 'setup' } })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(over).not.toHaveBeenCalled()
  client.take({ type: '@w3m-frame/UI', payload: { visible: false } })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(over).toHaveBeenCalledOnce()
})

test.each([
  [{ message: 'Invalid email' }, 'Invalid email'],
  [{ message: '' }, 'An error occurred'],
  [{}, 'An error occurred'],
  [undefined, 'An error occurred'],
  [{ message: 7 }, 'An error occurred'],
])('S3-64 S8-21 an error %o is reported as %s', async (payload, message) => {
  const { client, answer } = ask()
  const asked = client.request('GET_USER', undefined)
  answer('GET_USER_ERROR', payload)
  await expect(asked).rejects.toMatchObject({ code: 'frame-failed', message })
})

test.each([
  // Our own frame.
  [
    { message: 'Irgendetwas', reason: 'rate-limited', seconds: 17 },
    { reason: 'rate-limited', seconds: 17 },
  ],
  [{ message: 'Irgendetwas', reason: 'wrong-code', code: 7 }, { reason: 'wrong-code' }],
  [{ message: 'Irgendetwas', reason: 'of a later release' }, { reason: undefined }],
  [{ message: 'Irgendetwas', reason: 'constructor' }, { reason: undefined }],
  // A third-party frame has only the words of the specification.
  [{ message: 'Please try again after 30 seconds' }, { reason: 'rate-limited', seconds: 30 }],
  [{ message: 'Please try again after 3e9 seconds' }, { reason: undefined }],
  [{ message: 'Invalid email' }, { reason: 'invalid-email' }],
  [{ message: 'User rejected the request' }, { reason: 'declined' }],
  [{ message: 'Requested RPC call is not allowed' }, { reason: 'not-allowed' }],
])('the failure %o has the details %o', async (payload, details) => {
  const { client, answer } = ask()
  const asked = client.request('GET_USER', undefined)
  answer('GET_USER_ERROR', payload)
  const error = await asked.catch((error: unknown) => error)
  const { reason, seconds } = (error as { readonly details: { readonly reason?: string; readonly seconds?: number } }).details
  expect({ reason, ...(seconds !== undefined && { seconds }) }).toEqual(details)
})

test('an answer with an invalid payload is an error, and one with another name is ignored', async () => {
  const { client, answer } = ask()
  const asked = client.request('IS_CONNECTED', undefined)
  answer('GET_CHAIN_ID_SUCCESS', { chainId: 1 })
  answer('IS_CONNECTED_SUCCESS', { isConnected: 'yes' })
  await expect(asked).rejects.toThrow('An error occurred')
})

test('S8-19 S8-20 reloading the frame ends open requests with the text of the specification', async () => {
  const { client } = ask()
  client.take({ type: '@w3m-frame/READY' })
  const [rpc, other] = [client.request('RPC_REQUEST', { method: 'personal_sign' }), client.request('GET_USER', undefined)]
  const ended = Promise.all([expect(rpc).rejects.toThrow('Request was aborted'), expect(other).rejects.toThrow('Something went wrong')])
  client.take({ type: '@w3m-frame/READY' })
  await ended
})

test('cancelling and stopping end a request, and leave no timer', async () => {
  const { client, life, posted } = ask()
  const own = new AbortController()
  const [one, two] = [client.request('CONNECT_OTP', { otp: '1' }, { signal: own.signal }), client.request('CONNECT_OTP', { otp: '1' })]
  const ended = Promise.all([expect(one).rejects.toBe('left'), expect(two).rejects.toBe('stopped')])
  own.abort('left')
  life.abort('stopped')
  await ended
  await expect(client.request('GET_USER', undefined)).rejects.toBe('stopped')
  expect(posted).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('DIS-06 S9-25 a sign-out waits three seconds', async () => {
  const { client } = ask()
  const failed = expect(client.request('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'frame-timeout' })
  await vi.advanceTimersByTimeAsync(3000)
  await failed
})

test('10,000 random messages: nothing throws, and no open request is settled', async () => {
  const { client, heard } = ask()
  const over = vi.fn()
  client.request('CONNECT_EMAIL', { email: 'ada@example.com' }).then(over, over)
  const type = fc
    .oneof(fc.string(), fc.constantFrom('CONNECT_EMAIL_SUCCESS', 'CONNECT_EMAIL_ERROR', 'UI', 'PENDING', '__proto__'))
    .map((name) => `@w3m-frame/${name}`)
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ type, id: fc.option(fc.string()), payload: fc.anything() })), (message) =>
      client.take(message),
    ),
    { numRuns: 10_000 },
  )
  await Promise.resolve()
  expect(over).not.toHaveBeenCalled()
  for (const [name] of heard.mock.calls) expect(['UI', 'PENDING', 'READY']).toContain(name)
})

test('timeouts run again after the frame was reloaded while visible', async () => {
  const { client } = ask()
  client.take({ type: '@w3m-frame/READY' })
  client.take({ type: '@w3m-frame/UI', payload: { visible: true, reason: 'approve' } })
  client.take({ type: '@w3m-frame/READY' })
  const failed = expect(client.request('CONNECT_OTP', { otp: '1' })).rejects.toMatchObject({ code: 'frame-timeout' })
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
})
