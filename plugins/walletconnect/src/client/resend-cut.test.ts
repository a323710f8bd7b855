import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createParcel, type Parcel } from './parcel.js'
import { resendCut } from './resend-cut.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The part of the library's relayer that matters here: each connection has a separate provider, and a lost one never answers. */
function relayer(parcel?: Parcel) {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const made = Object.assign(new EventEmitter(), {
    provider: {} as { request(call: { readonly method: string }): Promise<unknown> },
    async createProvider() {
      made.provider = {
        request: ({ method }) =>
          new Promise((resolve) => {
            sent.push(method)
            answers.push(() => resolve(method))
          }),
      }
    },
    async dial() {
      await made.createProvider()
      made.emit('relayer_connect')
    },
    cut: () => void made.emit('relayer_disconnect'),
    answer: (at: number) => answers[at]?.(),
  })
  // The part of the library's type that is used.
  const resending = resendCut(made as unknown as Parameters<typeof resendCut>[0], () => parcel)
  return { made, sent, resending }
}

test('a cut message is sent over the next connection, however often, and its caller gets the answer', async () => {
  const { made, sent } = relayer()
  await made.dial()
  const asked = made.provider.request({ method: 'irn_publish' })
  for (let i = 0; i < 2; i++) {
    made.cut()
    await made.dial()
  }
  expect(sent).toEqual(['irn_publish', 'irn_publish', 'irn_publish'])
  made.answer(2)
  expect(await asked).toBe('irn_publish')
})

test('answered messages are not sent again, nor are subscriptions', async () => {
  const { made, sent } = relayer()
  await made.dial()
  const asked = made.provider.request({ method: 'wc_proposeSession' })
  made.answer(0)
  await asked
  void made.provider.request({ method: 'irn_subscribe' })
  made.cut()
  await made.dial()
  expect(sent).toEqual(['wc_proposeSession', 'irn_subscribe'])
})

test('does not send abandoned messages, and sends nothing after the end', async () => {
  const { made, sent, resending } = relayer()
  await made.dial()
  void made.provider.request({ method: 'irn_publish' })
  for (let i = 0; i < 3; i++) {
    made.cut()
    vi.setSystemTime(Date.now() + 25_000)
    await made.dial()
  }
  expect(sent).toHaveLength(3)
  void made.provider.request({ method: 'irn_publish' })
  resending.stop()
  made.cut()
  await made.dial()
  expect(sent).toHaveLength(4)
})

test('WC-26 a message abandoned without a connection is not sent over the next one', async () => {
  const parcel = createParcel()
  const { made, sent } = relayer(parcel)
  await made.dial()
  void made.provider.request({ method: 'irn_publish' })
  made.cut()
  parcel.giveUp()
  await made.dial()
  expect(sent).toEqual(['irn_publish'])
})
