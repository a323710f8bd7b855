import type { Network } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ownNode } from '../fixtures/own-node.js'
import { base, mainnet } from '../networks.js'
import { createSubscriptions } from './create-subscriptions.js'

type Node = Awaited<ReturnType<typeof ownNode>>

beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Subscriptions at these addresses for Ethereum, and at those for Base. */
function subscriptions(ethereum: readonly string[], onBase: readonly string[] = []) {
  const [tell, report] = [vi.fn(), vi.fn()]
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const urlsOf = ({ id }: Network) => (id === 1 ? ethereum : onBase)
  return { ...createSubscriptions({ urlsOf, tell, signal: life.signal, report }), tell, report, life }
}
const node = (chain = '0x1') => ownNode({ chain })
const times = ({ asked }: Node, method: string): number => asked.filter((each) => each === method).length
const fakeTimers = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Lets socket events arrive; they need no clock. `vi.waitFor` would advance a faked one. */
async function until(check: () => void): Promise<void> {
  const from = performance.now()
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve))
    try {
      return check()
    } catch (error) {
      if (performance.now() - from > 10_000) throw error
    }
  }
}

test('API-23 one socket serves all subscriptions to a network, until the last of them ends', async () => {
  const own = await node()
  const { subscribe, unsubscribe, tell } = subscriptions([own.url])
  const [heads, logs] = [await subscribe(mainnet, ['newHeads']), await subscribe(mainnet, ['logs', { address: '0x1' }])]
  expect([heads, logs, own.open()]).toEqual(['0x1', '0x2', 1])
  own.push('0x2', 'a log')
  await until(() => expect(tell.mock.calls).toEqual([['0x2', 'a log']]))
  expect(await unsubscribe(heads)).toBe(true)
  expect(own.frames.at(-1)).toMatchObject({ method: 'eth_unsubscribe', params: ['0x1'] })
  expect([await unsubscribe(heads), await unsubscribe(7), await unsubscribe(undefined)]).toEqual([false, false, false])
  expect(own.open()).toBe(1)
  expect(await unsubscribe(logs)).toBe(true)
  await until(() => expect(own.open()).toBe(0))
  expect(times(own, 'eth_unsubscribe')).toBe(1)
  expect(await subscribe(mainnet, ['newHeads'])).toBe('0x3')
})

test('API-23 replaces an id that another network has already assigned by a unique one', async () => {
  const [one, two] = [await node(), await node('0x2105')]
  const { subscribe, unsubscribe, tell } = subscriptions([one.url], [two.url])
  const first = await subscribe(mainnet, ['newHeads'])
  const second = await subscribe(base, ['newHeads'])
  expect(first).toBe('0x1')
  expect(second).toMatch(/^0x[\da-f]{32}$/)
  two.push('0x1', 'of Base')
  await until(() => expect(tell.mock.calls).toEqual([[second, 'of Base']]))
  await unsubscribe(second)
  await until(() => expect([one.open(), two.open()]).toEqual([1, 0]))
})

test('API-23 if the first node is unreachable or serves another chain, the next one is tried', async () => {
  const [foreign, right] = [await node('0x5'), await node()]
  const { subscribe } = subscriptions(['ws://127.0.0.1:9', foreign.url, right.url])
  expect(await subscribe(mainnet, ['newHeads'])).toBe('0x1')
  await until(() => expect([foreign.open(), right.open()]).toEqual([0, 1]))
})

test('API-23 without a node the error contains the network and the reason', async () => {
  const foreign = await node('0x5')
  const refusing = await node()
  refusing.refuse('eth_chainId', { code: -32601, message: 'no' })
  for (const [urls, error] of [
    [[], { code: 'no-subscriptions', details: { network: 'Ethereum', dialled: false }, cause: { code: 4200 } }],
    [['ws://127.0.0.1:9'], { code: 'no-subscriptions', details: { network: 'Ethereum', dialled: true }, cause: { code: 4200 } }],
    [[refusing.url], { code: 'no-subscriptions', details: { dialled: true }, cause: { failure: { code: -32601 } } }],
    [[foreign.url], { code: 'wrong-chain', details: { host: new URL(foreign.url).host, expected: 'eip155:1', found: 'eip155:5' } }],
  ] as const)
    await expect(subscriptions(urls).subscribe(mainnet, ['newHeads'])).rejects.toMatchObject(error)
  await until(() => expect([foreign.open(), refusing.open()]).toEqual([0, 0]))
})

test('API-23 a subscription that the node refuses leaves no connection behind, unless others use it', async () => {
  const own = await node()
  const { subscribe } = subscriptions([own.url])
  own.refuse('eth_subscribe', { code: -32602, message: 'no such news' })
  await expect(subscribe(mainnet, ['x'])).rejects.toMatchObject({ code: -32602, message: 'no such news' })
  await until(() => expect(own.open()).toBe(0))
})

test('API-23 a lost connection is reopened after two seconds, and resubscribes to current subscriptions', async () => {
  const own = await node()
  const { subscribe, unsubscribe, tell, report } = subscriptions([own.url])
  const heads = await subscribe(mainnet, ['newHeads'])
  const logs = await subscribe(mainnet, ['logs'])
  fakeTimers()
  own.cut()
  await until(() => expect(vi.getTimerCount()).toBe(1))
  expect(await unsubscribe(logs)).toBe(true)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(own.open()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await until(() => expect(times(own, 'eth_subscribe')).toBe(3))
  await until(() => {
    own.push('0x3', 'a head')
    expect(tell).toHaveBeenLastCalledWith(heads, 'a head')
  })
  expect(report).not.toHaveBeenCalled()
})

test('API-23 a subscription during the pause before a reconnect dials at once, without a second connection', async () => {
  const own = await node()
  const { subscribe, tell } = subscriptions([own.url])
  await subscribe(mainnet, ['newHeads'])
  fakeTimers()
  own.cut()
  await until(() => expect(vi.getTimerCount()).toBe(1))
  const logs = await subscribe(mainnet, ['logs'])
  await until(() => expect(times(own, 'eth_subscribe')).toBe(3))
  await vi.advanceTimersByTimeAsync(5_000)
  await new Promise((resolve) => setImmediate(resolve))
  expect([own.open(), times(own, 'eth_chainId'), times(own, 'eth_subscribe')]).toEqual([1, 2, 3])
  for (const id of ['0x2', '0x3']) own.push(id, id)
  await until(() => expect(tell).toHaveBeenCalledTimes(2))
  expect(tell.mock.calls.filter(([id]) => id === logs)).toHaveLength(1)
})

test('API-23 a connection lost while resubscribing is dialled once, not twice', async () => {
  const own = await node()
  const { subscribe } = subscriptions([own.url])
  await subscribe(mainnet, ['newHeads'])
  fakeTimers()
  own.cut()
  await until(() => expect(vi.getTimerCount()).toBe(1))
  own.refuse('eth_subscribe', { code: -32000, message: 'later' })
  await vi.advanceTimersByTimeAsync(2_000)
  await until(() => expect(times(own, 'eth_subscribe')).toBe(2))
  await until(() => expect([own.open(), vi.getTimerCount()]).toEqual([0, 1]))
})

test('API-23 after five failed dials the subscriptions end, and that is reported', async () => {
  const own = await node()
  const { subscribe, unsubscribe, report } = subscriptions([own.url])
  const heads = await subscribe(mainnet, ['newHeads'])
  fakeTimers()
  own.refuse('eth_chainId', { code: -32000, message: 'later' })
  own.cut()
  for (let dial = 1; dial <= 5; dial++) {
    await until(() => expect(vi.getTimerCount()).toBe(1))
    expect(report).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    await until(() => expect(times(own, 'eth_chainId')).toBe(1 + dial))
  }
  await until(() => expect(report.mock.calls).toEqual([[expect.objectContaining({ code: -32000, message: 'later' })]]))
  expect(await unsubscribe(heads)).toBe(false)
  // A socket that closes has its own timer.
  await until(() => expect(vi.getTimerCount()).toBe(0))
})

test('API-23 all of them end at once, even during the pause before a redial and during the first dial', async () => {
  const own = await node()
  const { subscribe, end, tell } = subscriptions([own.url])
  await subscribe(mainnet, ['newHeads'])
  fakeTimers()
  own.cut()
  await until(() => expect(vi.getTimerCount()).toBe(1))
  end()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  const early = expect(subscribe(mainnet, ['newHeads'])).rejects.toThrow()
  end()
  await early
  await until(() => expect(own.open()).toBe(0))
  expect(tell).not.toHaveBeenCalled()
})

test('KER-04 they end with the kernel, and none is created after that', async () => {
  const own = await node()
  const { subscribe, life } = subscriptions([own.url])
  await subscribe(mainnet, ['newHeads'])
  life.abort(new Error('stopped'))
  await until(() => expect(own.open()).toBe(0))
  await expect(subscribe(mainnet, ['newHeads'])).rejects.toThrow('stopped')
})
