import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { waitForTransaction } from './wait-for-transaction.js'

const hash = `0x${'ab'.repeat(32)}`
const SENT = { from: '0x1', nonce: '0x5' }

/** A node whose transaction a test moves from state to state. */
function node() {
  const now: { receipt: object | null; pool: object | null; nonce: string; fails: boolean; hangs: boolean } = {
    receipt: null,
    pool: SENT,
    nonce: '0x5',
    fails: false,
    hangs: false,
  }
  const asked: string[] = []
  const rpc = async (_network: unknown, method: string): Promise<unknown> => {
    asked.push(method)
    if (now.hangs) return new Promise(() => {})
    if (now.fails) throw new Error('node is down')
    return { eth_getTransactionReceipt: now.receipt, eth_getTransactionByHash: now.pool, eth_getTransactionCount: now.nonce }[method]
  }
  const wait = (signal?: AbortSignal, life = new AbortController().signal) => {
    const waiting = waitForTransaction({ rpc, signal: life }, { hash, network: mainnet, ...(signal && { signal }) })
    waiting.catch(() => {})
    return waiting
  }
  return { now, asked, wait, checks: () => asked.filter((m) => m === 'eth_getTransactionReceipt').length }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('AMT-11 a mined transaction is confirmed or reverted', async () => {
  for (const [status, word] of [['0x1', 'confirmed'] as const, ['0x0', 'reverted'] as const]) {
    const { now, wait } = node()
    const waiting = wait()
    await vi.advanceTimersByTimeAsync(10_000)
    now.receipt = { status, blockNumber: '0x10', gasUsed: '0x5208' }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await waiting).toEqual({ status: word, hash, blockNumber: 16n, gasUsed: 21_000n })
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('AMT-11 a transaction whose nonce was used by another is replaced, once that is seen twice', async () => {
  const { now, wait, checks } = node()
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(10)
  now.pool = null
  now.nonce = '0x6'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(checks()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await waiting).toEqual({ status: 'replaced', hash })
})

test('a node that does not have the block yet does not count as a replacement', async () => {
  const { now, wait } = node()
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(10)
  Object.assign(now, { pool: null, nonce: '0x6' })
  await vi.advanceTimersByTimeAsync(2_000)
  now.receipt = { status: '0x1', blockNumber: '0x10' }
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await waiting).status).toBe('confirmed')
})

test.each([
  ['that the node no longer knows is dropped', null, 'dropped'],
  ['that still waits is unknown', SENT, 'unknown'],
])('AMT-11 S9-09 S9-10 a transaction that is %s after exactly 3 min, and 99 checks', async (_what, pool, status) => {
  const { now, wait, checks } = node()
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(10)
  now.pool = pool
  await vi.advanceTimersByTimeAsync(160_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await waiting).toEqual({ status, hash })
  expect(checks()).toBeGreaterThan(90)
  expect(checks()).toBeLessThanOrEqual(99)
  expect(vi.getTimerCount()).toBe(0)
})

test('AMT-11 nodes that fail or hang do not extend the 3 min', async () => {
  for (const trouble of ['fails', 'hangs'] as const) {
    const { now, wait } = node()
    now[trouble] = true
    const waiting = wait()
    let over = false
    void waiting.finally(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(169_000)
    expect(over).toBe(false)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(over).toBe(true)
    expect(await waiting).toEqual({ status: 'unknown', hash })
  }
})

test('retries a node that fails once', async () => {
  const { now, wait } = node()
  now.fails = true
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(10)
  Object.assign(now, { fails: false, receipt: { status: '0x1', blockNumber: '0x1' } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await waiting).status).toBe('confirmed')
})

test('API-05 nothing is requested while the page is hidden, except once at the end', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const { now, wait, checks } = node()
  const waiting = wait()
  now.receipt = { status: '0x1', blockNumber: '0x1' }
  await vi.advanceTimersByTimeAsync(160_000)
  expect(checks()).toBe(0)
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await waiting).status).toBe('confirmed')
  expect(checks()).toBe(1)
})

test('KER-04 the caller or the kernel can end the wait, and no timer is left', async () => {
  for (const end of ['own', 'life'] as const) {
    const abort = { own: new AbortController(), life: new AbortController() }
    const { wait, checks } = node()
    const waiting = wait(abort.own.signal, abort.life.signal)
    await vi.advanceTimersByTimeAsync(5_000)
    const before = checks()
    abort[end].abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(checks()).toBe(before)
    expect(vi.getTimerCount()).toBe(0)
  }
})

const [from, to] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const other = `0x${'ef'.repeat(32)}`
const call = { from, nonce: '0x5', to, value: '0x7', input: '0x' }

/** A chain of 40 blocks on which another transaction with the same nonce is in block 37. */
function replacing(by: object, receipt: object = { status: '0x1', blockNumber: '0x25' }) {
  let isMined = false
  const rpc = async (_network: unknown, method: string, [first, second]: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_blockNumber') return '0x28'
    if (method === 'eth_getTransactionByHash') return isMined ? null : { ...call, hash }
    if (method === 'eth_getTransactionReceipt') return first === other && isMined ? receipt : null
    if (method === 'eth_getTransactionCount') return isMined && (second === 'latest' || Number(second) >= 37) ? '0x6' : '0x5'
    if (method === 'eth_getBlockByNumber')
      return {
        transactions:
          first === '0x25'
            ? [
                { ...call, from: to, hash: '0x1' },
                { ...call, hash: other, ...by },
              ]
            : [],
      }
    return null
  }
  const wait = async (): Promise<object> => {
    const waiting = waitForTransaction({ rpc, signal: new AbortController().signal }, { hash, network: mainnet })
    await vi.advanceTimersByTimeAsync(10)
    isMined = true
    await vi.advanceTimersByTimeAsync(4_000)
    return waiting
  }
  return wait()
}

test('AMT-11 a transaction that the visitor cancelled in the wallet is cancelled', async () => {
  const nothing = { to: from.toUpperCase().replace('0X', '0x'), value: '0x0' }
  expect(await replacing(nothing)).toEqual({ status: 'cancelled', hash, replacement: other })
})

test.each([
  ['0x1', 'confirmed'],
  ['0x0', 'reverted'],
])('AMT-11 a transaction that was sped up ends like its replacement: %s', async (status, end) => {
  const ended = await replacing({ to: to.toUpperCase().replace('0X', '0x') }, { status, blockNumber: '0x25' })
  expect(ended).toEqual({ status: end, hash, replacement: other, blockNumber: 37n })
})

test.each([{ value: '0x8' }, { input: '0x12345678' }, { to: from }, { to: from, value: '0x0', input: '0x00' }])(
  'AMT-11 a different call with the same nonce replaced it: %j',
  async (by) => {
    expect(await replacing(by)).toEqual({ status: 'replaced', hash, replacement: other })
  },
)
