import type { TransferPlan } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { createTransfers } from './create-transfers.js'

const [from, to] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const hash = `0x${'cd'.repeat(32)}`
const order = { from, to, value: '0x5', chainId: '0x1' }
const plan: TransferPlan = {
  args: { from, to, amount: 5n, network: mainnet },
  amount: 5n,
  request: { method: 'eth_sendTransaction', params: [order] },
}
const receipt = { status: '0x1', blockNumber: '0x10' }
/** A wallet without capabilities. */
const none = async () => ({})
const never = new Promise<never>(() => {})
const call = { signal: new AbortController().signal }

/** Transfers through a wallet that approves everything, on nodes that answer as the test sets. */
function world(answers: { readonly [method: string]: () => unknown }) {
  const ctx = { signal: new AbortController().signal, core: { networks: [mainnet] }, use: () => ({ request: async () => hash }) }
  const asked: string[] = []
  const rpc = async (_network: unknown, method: string): Promise<unknown> => {
    asked.push(method)
    return answers[method]?.() ?? null
  }
  // It uses only the requests and the signal of its context.
  return { money: createTransfers({ ctx: ctx as never, rpc, capabilities: none }), asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('AMT-18 reports the wallet’s transfer at once, even while nodes fail to read it back', async () => {
  const { money, asked } = world({ eth_getTransactionByHash: () => never })
  expect(await money.send(plan, call)).toBe(hash)
  expect(asked).toEqual([])
})

test('AMT-18 a node that never reads it back does not delay its end', async () => {
  const { money } = world({ eth_getTransactionByHash: () => never, eth_getTransactionReceipt: () => receipt })
  await money.send(plan, call)
  const waiting = money.wait(hash, mainnet, call)
  waiting.catch(() => {})
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await waiting).toEqual({ status: 'confirmed' })
  expect(vi.getTimerCount()).toBe(0)
})

test('AMT-18 reports a transfer that differs from the approved one before it is mined, and ends the wait', async () => {
  const { money, asked } = world({ eth_getTransactionByHash: () => ({ from, to: from, value: '0x5', input: '0x', nonce: '0x1' }) })
  await money.send(plan, call)
  await expect(money.wait(hash, mainnet, call)).rejects.toMatchObject({ code: 'altered', details: { hash, what: 'recipient' } })
  await vi.advanceTimersByTimeAsync(0)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before)
  expect(vi.getTimerCount()).toBe(0)
})

test('AMT-18 compares a transfer that nodes have only once it is mined then', async () => {
  let mined = false
  const { money } = world({
    eth_getTransactionReceipt: () => (mined ? receipt : null),
    eth_getTransactionByHash: () => (mined ? { from, to, value: '0x6', input: '0x', nonce: '0x1' } : null),
  })
  await money.send(plan, call)
  const waiting = money.wait(hash, mainnet, call)
  waiting.catch(() => {})
  await vi.advanceTimersByTimeAsync(4_000)
  mined = true
  await vi.advanceTimersByTimeAsync(4_000)
  await expect(waiting).rejects.toMatchObject({ code: 'altered', details: { what: 'amount' } })
})

test('the wallet gets the plan, and a different request is refused first', async () => {
  const asked: unknown[] = []
  const ctx = {
    signal: call.signal,
    use: () => ({
      request: async (...all: unknown[]) => {
        asked.push(all)
        return hash
      },
    }),
  }
  // It uses only the requests and the signal of its context.
  const money = createTransfers({ ctx: ctx as never, rpc: async () => null, capabilities: none })
  expect(await money.send(plan, call)).toBe(hash)
  expect(asked).toEqual([['eth_sendTransaction', [order], call]])
  const other = { ...plan, request: { ...plan.request, params: [{ ...order, to: from }] } }
  await expect(money.send(other, call)).rejects.toMatchObject({ code: 'mismatch' })
  expect(asked).toHaveLength(1)
})

test.each([
  ['0x1', 'confirmed'],
  ['0x0', 'failed'],
])('a receipt with the status %s ends a transfer as %s', async (status, end) => {
  const { money } = world({
    eth_getTransactionByHash: () => ({ from, to, value: '0x5', input: '0x', nonce: '0x1' }),
    eth_getTransactionReceipt: () => ({ ...receipt, status }),
  })
  await money.send(plan, call)
  expect(await money.wait(hash, mainnet, call)).toEqual({ status: end })
  expect(vi.getTimerCount()).toBe(0)
})

test('a transfer from an earlier page is waited for without being compared', async () => {
  const { money, asked } = world({ eth_getTransactionReceipt: () => receipt })
  expect(await money.wait(hash, mainnet, call)).toEqual({ status: 'confirmed' })
  expect(await money.readBack(hash, mainnet, call)).toBe(false)
  expect(asked).toEqual(['eth_getTransactionReceipt'])
})

test('AMT-18 reading back reports whether a node has it, and reports a mismatch only from a node’s data', async () => {
  let sent: unknown = null
  const { money } = world({ eth_getTransactionByHash: () => sent })
  await money.send(plan, call)
  const read = () => money.readBack(hash, mainnet, call)
  expect(await read()).toBe(false)
  sent = { from, to, value: '0x5', input: '0x' }
  expect(await read()).toBe(true)
  sent = { from, to, value: '0x6', input: '0x' }
  await expect(read()).rejects.toMatchObject({ code: 'altered' })
  sent = Promise.reject(new Error('fetch failed'))
  expect(await read()).toBe(false)
})

test('AMT-18 a mined transfer waits 10 s for a node that reads it back', async () => {
  let looks = 0
  const { money } = world({
    // No node has it at first; the node is silent once it is mined.
    eth_getTransactionByHash: () => (looks++ < 2 ? null : never),
    eth_getTransactionReceipt: () => (looks < 2 ? null : receipt),
  })
  await money.send(plan, call)
  let end: unknown
  void money.wait(hash, mainnet, call).then((found) => (end = found))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(end).toBeUndefined()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(end).toEqual({ status: 'confirmed' })
})

test('AMT-18 a transfer that no node has ends as failed, and one that is never mined as unknown', async () => {
  let isKnown = true
  const { money } = world({
    eth_getTransactionByHash: () => (isKnown ? { from, to, value: '0x5', input: '0x', nonce: '0x1' } : null),
    eth_getTransactionCount: () => '0x1',
  })
  await money.send(plan, call)
  const pending = money.wait(hash, mainnet, call)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await pending).toEqual({ status: 'unknown' })
  const dropped = money.wait(hash, mainnet, call)
  await vi.advanceTimersByTimeAsync(4_000)
  isKnown = false
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await dropped).toEqual({ status: 'failed' })
})

test('AMT-18 compares a mined and failed transfer too, and not one that is not mined', async () => {
  let mined = false
  const answers = {
    eth_getTransactionReceipt: () => (mined ? { ...receipt, status: '0x0' } : null),
    eth_getTransactionByHash: () => (mined ? { from, to, value: '0x6', input: '0x', nonce: '0x1' } : null),
  }
  const { money } = world(answers)
  await money.send(plan, call)
  const failed = money.wait(hash, mainnet, call)
  failed.catch(() => {})
  await vi.advanceTimersByTimeAsync(4_000)
  mined = true
  await vi.advanceTimersByTimeAsync(4_000)
  await expect(failed).rejects.toMatchObject({ code: 'altered' })
  mined = false
  const lost = world(answers)
  await lost.money.send(plan, call)
  const unknown = lost.money.wait(hash, mainnet, call)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await unknown).toEqual({ status: 'unknown' })
  // At first, and at each poll for the outcome.
  expect(lost.asked.at(-1)).toBe('eth_getTransactionByHash')
  expect(vi.getTimerCount()).toBe(0)
})

test('planning and checking use the chain family’s answers', async () => {
  const { money } = world({ eth_getBalance: () => '0x0', eth_getCode: () => '0x' })
  expect(await money.checkRecipient('none', mainnet)).toBe('invalid')
  await expect(money.plan(plan.args, call)).rejects.toMatchObject({ code: 'not-enough' })
})

test('shows that a recipient is a contract on another network of the app; test networks and others are not mixed', async () => {
  const base = { ...mainnet, id: 8453, caipNetworkId: 'eip155:8453' as const, name: 'Base' }
  const planned = (other: typeof base) => {
    const ctx = { ...call, core: { networks: [mainnet, other] }, use: () => ({}) }
    const rpc = async ({ id }: { readonly id: unknown }, method: string): Promise<unknown> => {
      if (method === 'eth_getCode') return id === base.id ? '0x6001' : '0x'
      if (method === 'eth_getTransactionCount') return '0x0'
      return method === 'eth_getBalance' ? '0xffff' : null
    }
    return createTransfers({ ctx: ctx as never, rpc, capabilities: none }).plan(plan.args, call)
  }
  expect((await planned(base)).recipient).toBe('elsewhere')
  expect((await planned({ ...base, testnet: true } as never)).recipient).toBeUndefined()
})

test('the last twenty transfers are remembered', async () => {
  let count = 0
  const next = (): string => `0x${String(++count).padStart(64, '0')}`
  const ctx = { signal: call.signal, use: () => ({ request: async () => next() }) }
  const known = { from, to, value: '0x5', input: '0x' }
  const money = createTransfers({ ctx: ctx as never, rpc: async () => known, capabilities: none })
  const all: string[] = []
  for (let i = 0; i < 21; i++) all.push(await money.send(plan, call))
  const compared = await Promise.all(all.map((each) => money.readBack(each, mainnet, call)))
  expect(compared).toEqual([false, ...Array(20).fill(true)])
})

test('a wait ends with the app, and with its caller', async () => {
  const [app, own] = [new AbortController(), new AbortController()]
  const ctx = { signal: app.signal, use: () => ({ request: async () => hash }) }
  const money = createTransfers({ ctx: ctx as never, rpc: () => never, capabilities: none })
  const first = money.wait(hash, mainnet, { signal: own.signal })
  own.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  const second = money.wait(hash, mainnet, call)
  app.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  expect(vi.getTimerCount()).toBe(0)
})

test('a hash that the wallet returns again does not confirm the second transfer', async () => {
  const { money } = world({})
  await money.send(plan, call)
  await expect(money.send({ ...plan }, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
})
