import { afterEach, expect, test, vi } from 'vitest'
import { createCapabilities } from './actions/get-capabilities.js'
import { A, B, connected, handWallet } from './fixtures/hand-wallet.js'
import { base, mainnet } from './networks.js'

afterEach(() => void vi.useRealTimers())

const sent = { method: 'eth_sendTransaction', params: [{ from: A, to: B, value: '0x1' }] }

/** An app whose wallet has not reported its chain, and leaves the question for it open. */
async function silent() {
  const wallet = handWallet([A], null)
  const app = await connected(wallet)
  // Loads the code for requests, which a fake clock does not wait for.
  await app.provider.request(sent).catch(() => {})
  const held = wallet.hold('eth_chainId')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  return { wallet, app, held }
}
/** Lets pending work run, without time passing. */
const soon = () => vi.advanceTimersByTimeAsync(0)

test('a wallet that never reports its chain gets no transaction, and the app gets the reason', async () => {
  const { wallet, app } = await silent()
  const waiting = [expect(app.provider.request(sent)).rejects.toMatchObject({ code: 4901, message: expect.stringContaining('network') })]
  await vi.advanceTimersByTimeAsync(4_900)
  waiting.push(expect(app.provider.request(sent)).rejects.toMatchObject({ code: 4901 }))
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all(waiting)
  expect(wallet.count('eth_sendTransaction')).toBe(0)
  // The next request asks again.
  wallet.chain = '0x1'
  expect(await app.provider.request(sent)).toMatch(/^0x22/)
})

test('counts a chain that the wallet announces meanwhile', async () => {
  const { wallet, app } = await silent()
  const sending = app.provider.request(sent)
  await soon()
  wallet.chain = '0x2105'
  wallet.send('chainChanged', '0x2105')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await sending).toMatch(/^0x22/)
  expect(app.state.core.sessions.eip155?.chain).toBe(base.caipNetworkId)
})

test('requests share one query for the chain, and each can be aborted separately', async () => {
  const { wallet, app, held } = await silent()
  const before = wallet.count('eth_chainId')
  const abort = new AbortController()
  const left = expect(app.request('eth_sendTransaction', sent.params as never, { signal: abort.signal })).rejects.toMatchObject({})
  const kept = app.provider.request(sent)
  await soon()
  expect(wallet.count('eth_chainId')).toBe(before + 1)
  abort.abort(new Error('left'))
  await left
  wallet.chain = '0x1'
  held.answer('0x1')
  await soon()
  expect(await kept).toMatch(/^0x22/)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

test('a switch ends if the wallet does not report whether it has switched', async () => {
  const wallet = handWallet([A], '0x1')
  const app = await connected(wallet)
  wallet.answers.wallet_switchEthereumChain = () => null
  await app.connections.switchNetwork(mainnet.caipNetworkId)
  wallet.answers.wallet_switchEthereumChain = () => {
    wallet.answers.eth_chainId = () => new Promise(() => {})
    return null
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const ended = expect(app.connections.switchNetwork(base.caipNetworkId)).rejects.toMatchObject({ catalogue: 'wallet', code: 'failed' })
  for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(5_000)
  await ended
  expect(app.state.core.sessions.eip155?.chain).toBe(mainnet.caipNetworkId)
})

test('a wallet that never reports its capabilities counts as having none for now, and is queried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers: unknown[] = [new Promise(() => {}), { '0x0': { atomic: { status: 'supported' } } }]
  const connection = { request: vi.fn(async () => answers.shift()) }
  const capabilitiesOf = createCapabilities()
  const question = {
    connection: connection as never,
    address: A,
    chain: mainnet.caipNetworkId,
    signal: new AbortController().signal,
  }
  const first = capabilitiesOf(question)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await first).toEqual({})
  expect(await capabilitiesOf(question)).toEqual({ atomic: { status: 'supported' } })
})
