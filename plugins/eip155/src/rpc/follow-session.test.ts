import { beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { A, B, connected, handWallet } from '../fixtures/hand-wallet.js'
import { ownNode } from '../fixtures/own-node.js'
import { base, mainnet } from '../networks.js'

beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket))

/** An app with a connected wallet and a node of Ethereum that has a WebSocket. */
async function withNode() {
  const node = await ownNode({ chain: '0x1' })
  const wallet = handWallet([A, B])
  const rpcUrls = { default: { http: ['https://node.test'], webSocket: [node.url] } }
  const app = await connected(wallet, { own: { networks: [{ ...mainnet, rpcUrls }, base] } })
  const subscribe = () => app.provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
  const ended = () => vi.waitFor(() => expect(node.open()).toBe(0))
  return { node, wallet, app, subscribe, ended }
}

test('API-23 events are messages of the provider, with the subscription’s id', async () => {
  const { node, app, subscribe } = await withNode()
  const heard = vi.fn()
  app.provider.on('message', heard)
  const id = await subscribe()
  node.push(String(id), { number: '0x7' })
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(heard.mock.calls).toEqual([[{ type: 'eth_subscription', data: { subscription: id, result: { number: '0x7' } } }]])
})

test('API-23 another account of the wallet changes nothing; another network, and the end of the session, end the subscriptions', async () => {
  const { node, wallet, app, subscribe, ended } = await withNode()
  await subscribe()
  wallet.accounts = [B, A]
  wallet.send('accountsChanged', [B, A])
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.address).toBe(B))
  expect(node.open()).toBe(1)
  wallet.chain = '0x2105'
  wallet.send('chainChanged', '0x2105')
  await ended()
  wallet.chain = '0x1'
  wallet.send('chainChanged', '0x1')
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.chain).toBe('eip155:1'))
  await subscribe()
  expect(node.open()).toBe(1)
  await app.connections.disconnect()
  await ended()
})

test('API-23 a duplicate address is dialled once', async () => {
  const node = await ownNode({ chain: '0x5' })
  const wallet = handWallet()
  const own = { networks: [{ ...mainnet, rpcUrls: { default: { http: [], webSocket: [node.url] } } }] as const }
  const app = await connected(wallet, { own: { ...own, rpcUrls: { 'eip155:1': [node.url, 'https://node.test'] } } })
  await expect(app.provider.request({ method: 'eth_subscribe', params: ['newHeads'] })).rejects.toThrow(/serves chain eip155:5/)
  expect(node.asked).toEqual(['eth_chainId'])
})

test('API-23 the error reports a missing socket address', async () => {
  const app = await connected(handWallet(), { own: { rpcUrls: { 'eip155:1': ['https://node.test'] } } })
  await expect(app.provider.request({ method: 'eth_subscribe', params: ['newHeads'] })).rejects.toMatchObject({
    code: 4200,
    message: expect.stringContaining('No node of Ethereum has a WebSocket address.'),
  })
})
