import { afterEach, expect, test, vi } from 'vitest'
import type { NumberedMessage, PageReply } from '../protocol.js'
import { connect } from './connection.js'
import type { Transport } from './transport.js'

afterEach(() => vi.unstubAllGlobals())

/** A connection with both directions controlled by the test. */
function line() {
  vi.stubGlobal('addEventListener', () => undefined)
  let receive: (message: NumberedMessage) => void = () => {}
  let reply: (reply: PageReply) => void = () => {}
  const transport: Transport = {
    open(receiver) {
      receive = receiver
    },
    close() {},
    request: () => new Promise((resolve) => (reply = resolve)),
    answer() {},
  }
  const provider = connect(transport, []).provider('alba', 'announced')
  const event = (seq: number): void =>
    receive({ seq, message: { type: 'event', wallet: 'alba', event: 'chainChanged', payload: `0x${seq}` } })
  return { provider, event, reply: (answer: PageReply) => reply(answer) }
}

test('an answer that arrives first waits for earlier events', async () => {
  const { provider, event, reply } = line()
  const order: unknown[] = []
  provider.on('chainChanged', (chain) => order.push(chain))
  const open = provider.request({ method: 'wallet_switchEthereumChain' }).then(() => order.push('answer'))
  reply({ seq: 2, result: null })
  await new Promise((resolve) => setImmediate(resolve))
  event(1)
  event(2)
  await open
  expect(order).toEqual(['0x1', '0x2', 'answer'])
})

test('a listener that throws stops neither the others nor the connection', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { provider, event } = line()
  const heard: unknown[] = []
  provider.on('chainChanged', () => {
    throw new Error('A bug of the dApp.')
  })
  const remove = (chain: unknown): void => void heard.push(chain)
  provider.on('chainChanged', remove)
  event(1)
  provider.removeListener('chainChanged', remove)
  event(2)
  expect(heard).toEqual(['0x1'])
  expect(reported).toHaveBeenCalledTimes(2)
})

test('a request without a method is refused in the page', async () => {
  const { provider } = line()
  await expect(provider.request({} as never)).rejects.toMatchObject({ code: -32600 })
})
