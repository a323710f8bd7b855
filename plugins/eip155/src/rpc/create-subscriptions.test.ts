import { createPublicClient, webSocket } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ownNode } from '../fixtures/own-node.js'
import { type App, connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'

const { all, alba, brio, start } = withSandbox()
beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The chain's own node: Anvil serves HTTP and WebSocket on one port. */
const socketOf = (at: 0 | 1 = 0): string => all().chains[at].rpcUrl.replace('http', 'ws')
const ask = (app: App, method: string, params: readonly unknown[] = []) => app.actions.eip155.getProvider().request({ method, params })
const mine = () =>
  fetch(all().chains[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[]}',
  })
interface Message {
  readonly type: string
  readonly data: { readonly subscription: string; readonly result: { readonly number?: string } }
}
function listen(app: App): readonly Message[] {
  const heard: Message[] = []
  app.actions.eip155.getProvider().on('message', (message: Message) => void heard.push(message))
  return heard
}
const withNode = (url: string) => start({ eip155: { rpcUrls: { 'eip155:1337': [url] } } })

describe('API-23 eth_subscribe', () => {
  test('a node’s new heads arrive as messages, the same that viem gets, until they are unsubscribed', async () => {
    const app = await withNode(socketOf())
    const heard = listen(app)
    const id = await ask(app, 'eth_subscribe', ['newHeads'])
    expect(id).toMatch(/^0x/)
    const theirs: string[] = []
    const client = createPublicClient({ transport: webSocket(socketOf()) })
    const stop = client.watchBlockNumber({ onBlockNumber: (number) => void theirs.push(`0x${number.toString(16)}`) })
    const { subscriptions } = await client.transport.getRpcClient()
    await vi.waitFor(() => expect(subscriptions.size).toBe(1))
    await mine()
    await vi.waitFor(() => expect([heard.length, theirs.length]).toEqual([1, 1]))
    expect(heard[0]).toMatchObject({ type: 'eth_subscription', data: { subscription: id, result: { number: theirs[0] } } })
    expect(await ask(app, 'eth_unsubscribe', [id])).toBe(true)
    expect(await ask(app, 'eth_unsubscribe', [id])).toBe(false)
    await mine()
    await vi.waitFor(() => expect(theirs).toHaveLength(2))
    expect(heard).toHaveLength(1)
    stop()
    await (await client.transport.getRpcClient()).close()
  })

  test('a network may configure the address itself, like viem chains', async () => {
    const { network } = all().chains[0]
    const rpcUrls = { default: { http: network.rpcUrls.default.http, webSocket: [socketOf()] } }
    const app = await start({ eip155: { networks: [{ ...network, rpcUrls }] } })
    expect(await ask(app, 'eth_subscribe', ['newHeads'])).toMatch(/^0x/)
  })

  test('logs arrive with their filter, and a refusal is the node’s own error', async () => {
    const app = await withNode(socketOf())
    expect(await ask(app, 'eth_subscribe', ['logs', { address: alba().accounts[0] }])).toMatch(/^0x/)
    await expect(ask(app, 'eth_subscribe', ['nothing'])).rejects.toMatchObject({ code: expect.any(Number) })
  })

  test('without a WebSocket address the error gives the exact reason, and reads continue over HTTP', async () => {
    const app = await start()
    const refused = ask(app, 'eth_subscribe', ['newHeads'])
    await expect(refused).rejects.toMatchObject({
      code: 4200,
      message: expect.stringContaining('No node of Latchkey One has a WebSocket address.'),
    })
    const both = await withNode(socketOf())
    expect(await ask(both, 'eth_blockNumber')).toMatch(/^0x/)
  })

  test('an unreachable node, one of another chain and a browser without sockets are reported as well', async () => {
    const away = await withNode('ws://127.0.0.1:9')
    await expect(ask(away, 'eth_subscribe', ['newHeads'])).rejects.toMatchObject({
      code: 4200,
      message: expect.stringContaining('No WebSocket node of Latchkey One answers.'),
    })
    const foreign = await withNode(socketOf(1))
    await expect(ask(foreign, 'eth_subscribe', ['newHeads'])).rejects.toThrow(/serves chain eip155:31338 and not eip155:1337/)
    vi.stubGlobal('WebSocket', undefined)
    const bare = await withNode(socketOf())
    await expect(ask(bare, 'eth_subscribe', ['newHeads'])).rejects.toMatchObject({ code: 4200 })
  })

  test('a cut connection is reopened, and the same id continues', async () => {
    const node = await ownNode()
    const app = await withNode(node.url)
    const heard = listen(app)
    const id = await ask(app, 'eth_subscribe', ['newHeads'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
    node.cut()
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(500)
      expect(node.asked.filter((method) => method === 'eth_subscribe')).toHaveLength(2)
    })
    await vi.waitFor(() => {
      node.push('0x2', { number: '0x7' })
      expect(heard.at(-1)?.data).toEqual({ subscription: id, result: { number: '0x7' } })
    })
    // Messages with an unknown id are ignored.
    node.push('0x1', {})
    node.push('0x2', { number: '0x8' })
    await vi.waitFor(() => expect(heard.at(-1)?.data.result.number).toBe('0x8'))
    expect(heard.filter(({ data }) => data.result.number === undefined)).toEqual([])
  })

  test('a connection that has gone silent is detected and reopened', async () => {
    const node = await ownNode()
    const app = await withNode(node.url)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
    await ask(app, 'eth_subscribe', ['newHeads'])
    node.mute()
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(node.asked).toContain('net_version'))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(500)
      expect(node.asked.filter((method) => method === 'eth_chainId')).toHaveLength(2)
    })
  })

  test('all of them end with the session, with its chain and with the kernel', async () => {
    const node = await ownNode()
    const app = await withNode(node.url)
    await connect(app, alba())
    await ask(app, 'eth_subscribe', ['newHeads'])
    await ask(app, 'eth_subscribe', ['logs', {}])
    expect(node.open()).toBe(1)
    await app.connections.disconnect()
    await vi.waitFor(() => expect(node.open()).toBe(0))
    await connect(app, brio())
    await ask(app, 'eth_subscribe', ['newHeads'])
    await ask(app, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await vi.waitFor(() => expect(node.open()).toBe(0))
    await ask(app, 'wallet_switchEthereumChain', [{ chainId: '0x539' }])
    await ask(app, 'eth_subscribe', ['newHeads'])
    expect(node.open()).toBe(1)
    await app.stop()
    await vi.waitFor(() => expect(node.open()).toBe(0))
  })
})
