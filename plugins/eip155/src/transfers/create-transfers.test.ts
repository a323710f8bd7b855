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
const never = new Promise<never>(() => {})
const call = { signal: new AbortController().signal }

/** Money that moves through a wallet that agrees to everything, on nodes that answer as the test says. */
function world(answers: { readonly [method: string]: () => unknown }) {
  const ctx = { signal: new AbortController().signal, use: () => ({ request: async () => hash }) }
  const asked: string[] = []
  const rpc = async (_network: unknown, method: string): Promise<unknown> => {
    asked.push(method)
    return answers[method]?.() ?? null
  }
  // Of its context it needs the requests and the signal only.
  return { money: createTransfers({ ctx: ctx as never, rpc }), asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('AMT-18 what the wallet has sent is sent at once, whatever nodes do that are asked to read it back', async () => {
  const { money, asked } = world({ eth_getTransactionByHash: () => never })
  expect(await money.send(plan, call)).toBe(hash)
  expect(asked).toEqual([])
})

test('AMT-18 a node that never reads it back does not hold up its end', async () => {
  const { money } = world({ eth_getTransactionByHash: () => never, eth_getTransactionReceipt: () => receipt })
  await money.send(plan, call)
  const waiting = money.wait(hash, mainnet, call)
  waiting.catch(() => {})
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await waiting).toEqual({ status: 'confirmed' })
  expect(vi.getTimerCount()).toBe(0)
})

test('AMT-18 another transfer than was agreed on is told before it is mined, and nothing is waited for any more', async () => {
  const { money, asked } = world({ eth_getTransactionByHash: () => ({ from, to: from, value: '0x5', input: '0x', nonce: '0x1' }) })
  await money.send(plan, call)
  await expect(money.wait(hash, mainnet, call)).rejects.toMatchObject({ code: 'altered', details: { hash, what: 'recipient' } })
  await vi.advanceTimersByTimeAsync(0)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before)
  expect(vi.getTimerCount()).toBe(0)
})

test('AMT-18 one that nodes know only when it is mined is compared then', async () => {
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
