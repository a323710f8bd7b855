import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ownNode } from '../fixtures/own-node.js'
import { openNodeSocket } from './node-socket.js'

beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(node: { readonly url: string }) {
  const [heard, lost] = [vi.fn(), vi.fn()]
  const life = new AbortController()
  const socket = await openNodeSocket({ url: node.url, signal: life.signal, heard, lost })
  return { socket, heard, lost, life }
}
const fakeTimers = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })

test('API-23 requests are sent as JSON-RPC, each with a unique id, and their answers are matched', async () => {
  const node = await ownNode()
  const { socket } = await open(node)
  expect(await Promise.all([socket.call('eth_chainId', []), socket.call('eth_subscribe', ['newHeads']), socket.call('x', [])])).toEqual([
    '0x539',
    '0x1',
    true,
  ])
  expect(node.frames).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    { jsonrpc: '2.0', id: 2, method: 'eth_subscribe', params: ['newHeads'] },
    { jsonrpc: '2.0', id: 3, method: 'x', params: [] },
  ])
})

test('API-23 a node’s refusal is its own error, with code, message and data', async () => {
  const node = await ownNode()
  node.refuse('a', { code: -32602, message: 'Invalid params', data: 'x' })
  node.refuse('b', { code: -32000 })
  const { socket } = await open(node)
  await expect(socket.call('a', [])).rejects.toMatchObject({ code: -32602, message: 'Invalid params', data: 'x' })
  await expect(socket.call('b', [])).rejects.toMatchObject({ code: -32000, message: 'The node refused.' })
})

test('API-23 subscription events are received; anything that is not JSON-RPC is ignored', async () => {
  const node = await ownNode()
  const { socket, heard, lost } = await open(node)
  for (const text of ['', '{', 'null', '7', '[]', '{"id":99,"result":1}', '{"method":"eth_subscription"}', '{"id":"1","result":1}'])
    node.say(text)
  node.say('{"method":"eth_subscription","params":{"subscription":7}}')
  node.say('{"method":"other","params":{"subscription":"0x1"}}')
  node.push('0x1', { number: '0x7' })
  expect(await socket.call('eth_chainId', [])).toBe('0x539')
  expect(heard.mock.calls).toEqual([['0x1', { number: '0x7' }]])
  expect(lost).not.toHaveBeenCalled()
})

test('API-23 an unreachable node is reported without the path that may contain a key', async () => {
  await expect(open({ url: 'ws://127.0.0.1:9/v3/secret-key' })).rejects.toThrow('The WebSocket of 127.0.0.1:9 is closed.')
})

test('API-23 a cut connection rejects what waits and is reported once; after that every request is rejected', async () => {
  const node = await ownNode()
  const { socket, lost } = await open(node)
  node.mute()
  const waiting = expect(socket.call('eth_chainId', [])).rejects.toThrow(/is closed/)
  await vi.waitFor(() => expect(node.asked).toHaveLength(1))
  node.cut()
  await waiting
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce())
  await expect(socket.call('eth_chainId', [])).rejects.toThrow(/is closed/)
  socket.close()
  expect(lost).toHaveBeenCalledOnce()
})

test('API-23 a closed connection rejects what waits, and is not reported as lost', async () => {
  const node = await ownNode()
  const { socket, lost } = await open(node)
  node.mute()
  const waiting = expect(socket.call('eth_chainId', [])).rejects.toThrow(/is closed/)
  socket.close()
  await waiting
  await vi.waitFor(() => expect(node.open()).toBe(0))
  expect(lost).not.toHaveBeenCalled()
})

test('API-23 a request has ten seconds, and ends with the kernel', async () => {
  fakeTimers()
  const node = await ownNode()
  const { socket, life } = await open(node)
  node.mute()
  const ended = vi.fn()
  void socket.call('eth_chainId', []).catch(ended)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toHaveBeenCalledOnce()
  const left = expect(socket.call('eth_chainId', [])).rejects.toThrow('left')
  life.abort(new Error('left'))
  await left
})

test('API-23 a connection is probed every half minute; a refusal is an answer, silence is not', async () => {
  fakeTimers()
  const node = await ownNode()
  const { lost } = await open(node)
  node.refuse('net_version', { code: -32601, message: 'Method not found' })
  for (const times of [1, 2]) {
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(node.asked).toEqual(Array(times).fill('net_version')))
  }
  expect(lost).not.toHaveBeenCalled()
  node.mute()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(lost).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(node.open()).toBe(0))
  expect(vi.getTimerCount()).toBe(0)
})
