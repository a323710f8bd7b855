import type { TradePlan } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionResult } from '../actions/wait-for-transaction.js'
import { router, sold, tradeOf } from './fixtures/trade-of-tokens.js'
import { sendTrade } from './send-trade.js'

const own = `0x${'aa'.repeat(20)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const plan: TradePlan = {
  isAtomic: false,
  args: tradeOf(own),
}
const batched: TradePlan = { ...plan, isAtomic: true }

type Answer = (params: readonly unknown[]) => unknown
/** A wallet and nodes that answer as the test sets. */
function world(answers: { readonly [method: string]: Answer } = {}, { status = 'confirmed', got = 95n } = {}) {
  const asked: (readonly [string, unknown])[] = []
  const steps: unknown[] = []
  let sent = 0
  const own: { readonly [method: string]: Answer } = { eth_sendTransaction: () => `0x${++sent}`, ...answers }
  const call = { signal: new AbortController().signal, step: (...step: unknown[]) => void steps.push(step) }
  const done = { status: '0x1', gasUsed: '0x1', logs: [] }
  const look = (amount: bigint) => ({ status: '0x1', returnData: word(amount) })
  const deps = {
    ask: async (method: string) => {
      asked.push([method, undefined])
      return [{ calls: [look(100n), look(0n), done, look(0n), look(got)] }]
    },
    request: async (method: string, params: readonly unknown[]) => {
      asked.push([method, params[0]])
      return own[method]?.(params)
    },
    waitFor: async (hash: string) => {
      asked.push(['wait', hash])
      return { status, hash } as TransactionResult
    },
  }
  return { asked, steps, send: (of: TradePlan) => sendTrade(deps, of, call) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one after the other: requests the trade once the approval is confirmed and the rest was simulated again', async () => {
  const { asked, steps, send } = world()
  expect(await send(plan)).toBe('0x2')
  expect(asked).toEqual([
    ['eth_sendTransaction', { from: own, to: sold, data: '0x01', chainId: '0x1' }],
    ['wait', '0x1'],
    ['eth_simulateV1', undefined],
    ['eth_sendTransaction', { from: own, to: router, data: '0x02', chainId: '0x1' }],
  ])
  expect(steps).toEqual([[0], [0, '0x1'], [1], [1, '0x2']])
})

test('a price that moved while the approval was mined ends the trade before the wallet prompts again', async () => {
  const { asked, send } = world({}, { got: 89n })
  await expect(send(plan)).rejects.toMatchObject({ code: 'mismatch', details: { what: 'gets' } })
  expect(asked.filter(([method]) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('nothing follows a failed approval; after a replaced one the trade is simulated', async () => {
  const failed = world({}, { status: 'reverted' })
  await expect(failed.send(plan)).rejects.toMatchObject({ code: 'would-fail' })
  expect(failed.asked.filter(([method]) => method === 'eth_sendTransaction')).toHaveLength(1)
  expect(await world({}, { status: 'replaced' }).send(plan)).toBe('0x2')
})

test('steps changed after planning are not requested', async () => {
  const { asked, send } = world()
  const changed = { ...plan, args: { ...plan.args, calls: plan.args.calls.map((call) => ({ ...call, value: 1n })) } }
  await expect(send(changed)).rejects.toMatchObject({ code: 'mismatch' })
  expect(asked).toEqual([])
})

test('all in one request: both steps or none, and the hash is the batch’s once it is on the chain', async () => {
  let looks = 0
  const { asked, steps, send } = world({
    wallet_sendCalls: () => ({ id: '0xid' }),
    wallet_getCallsStatus: () =>
      looks++ === 0 ? { status: 100 } : { status: 200, receipts: [{ transactionHash: '0xa' }, { transactionHash: '0xb' }] },
  })
  const sending = send(batched)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await sending).toBe('0xb')
  expect(asked[0]).toEqual([
    'wallet_sendCalls',
    {
      version: '2.0.0',
      from: own,
      chainId: '0x1',
      atomicRequired: true,
      calls: [
        { to: sold, data: '0x01' },
        { to: router, data: '0x02' },
      ],
    },
  ])
  expect(steps).toEqual([[0], [1, '0xb']])
  expect(vi.getTimerCount()).toBe(0)
})

test('a wallet that promised batches but has none gets the steps one after the other; a rejection is a rejection', async () => {
  for (const code of [4200, 5760]) {
    const refuse = (): never => {
      throw Object.assign(new Error('no'), { code })
    }
    expect(await world({ wallet_sendCalls: refuse }).send(batched)).toBe('0x2')
  }
  const declined = world({
    wallet_sendCalls: () => {
      throw Object.assign(new Error('declined'), { code: 4001 })
    },
  })
  await expect(declined.send(batched)).rejects.toMatchObject({ code: 4001 })
  expect(declined.asked).toHaveLength(1)
})

test('a batch that failed without a receipt, or whose outcome is unknown, ends with an error', async () => {
  const failed = world({ wallet_sendCalls: () => ({ id: '0xid' }), wallet_getCallsStatus: () => ({ status: 400 }) })
  await expect(failed.send(batched)).rejects.toMatchObject({ catalogue: 'wallet', code: 'failed' })
  const silent = world({ wallet_sendCalls: () => ({ id: '0xid' }), wallet_getCallsStatus: () => ({ status: 100 }) })
  const sending = silent.send(batched)
  sending.catch(() => {})
  await vi.advanceTimersByTimeAsync(181_000)
  await expect(sending).rejects.toMatchObject({ code: 'failed' })
  await expect(world({ wallet_sendCalls: () => ({}) }).send(batched)).rejects.toMatchObject({ code: 'failed' })
})
