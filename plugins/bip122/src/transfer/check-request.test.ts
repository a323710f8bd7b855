import type { TransferPlan } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Esplora } from '../esplora.js'
import { MAINNET, TESTNET } from '../fixtures/fake-wallets.js'
import { bitcoin } from '../networks.js'
import { checkRequest } from './check-request.js'
import { createTransfers } from './create-transfers.js'
import { plan } from './plan.js'
import { wait } from './wait.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { payment: from, ordinals: to } = MAINNET
const call = { signal: new AbortController().signal }
const order = { recipient: to, amount: '1000' }
const made: TransferPlan = {
  args: { from, to, amount: 1_000n, network: bitcoin },
  amount: 1_000n,
  request: { method: 'sendTransfer', params: [order] },
}
const ask = (more: object): TransferPlan => ({ ...made, request: { ...made.request, params: [{ ...order, ...more }] } })

// No wallet that could count.
const connections = () => ({ current: () => undefined }) as never

test('SEC-06 the planned request is accepted, including one for everything', () => {
  expect(() => checkRequest(made, from)).not.toThrow()
  expect(() => checkRequest({ ...made, args: { ...made.args, amount: 'max' } }, from)).not.toThrow()
})

test.each([
  ['method', { ...made, request: { ...made.request, method: 'signPsbt' } }],
  ['method', { ...made, request: { ...made.request, params: [] } }],
  ['method', { ...made, request: { ...made.request, params: [order, order] } }],
  ['fields', ask({ feeRate: 1 })],
  ['sender', { ...made, args: { ...made.args, from: to } }],
  ['asset', { ...made, args: { ...made.args, asset: 'rune' } }],
  ['recipient', ask({ recipient: from })],
  ['amount', { ...ask({ amount: '1001' }), amount: 1_001n }],
  ['amount', ask({ amount: '1001' })],
  ['amount', ask({ amount: 1000 })],
  ['amount', ask({ amount: '0x3e8' })],
  ['amount', ask({ amount: '1000 ' })],
  ['amount', ask({ amount: `${'0'.repeat(13)}1000` })],
] as const)('SEC-06 the wallet is not asked where the %s is another than planned (%#)', (what, plan) => {
  expect(() => checkRequest(plan, from)).toThrow(expect.objectContaining({ catalogue: 'transfer', code: 'mismatch', details: { what } }))
})

/** A server that reports a transaction as the test sets, one answer per request. */
function server(...looks: readonly (boolean | undefined | Error)[]): Esplora & { readonly asked: object[] } {
  const asked: object[] = []
  const isConfirmed: Esplora['isConfirmed'] = async ({ chain, txid }) => {
    asked.push({ chain, txid })
    const found = looks[Math.min(asked.length, looks.length) - 1]
    if (found instanceof Error) throw found
    return found
  }
  // Only this is read.
  return { isConfirmed, asked } as never
}

test('a transaction in a block is confirmed at once', async () => {
  const esplora = server(true)
  expect(await wait(esplora, 'txid', bitcoin, call)).toBe('confirmed')
  expect(esplora.asked).toEqual([{ chain: bitcoin.caipNetworkId, txid: 'txid' }])
})

test('checks every five seconds, also after errors of the server', async () => {
  const esplora = server(undefined, new Error('fetch failed'), false, true)
  const waiting = wait(esplora, 'txid', bitcoin, call)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(esplora.asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBe('confirmed')
})

test('a transaction that existed and is missing twice was replaced; one that never existed is still pending', async () => {
  const gone = wait(server(false, undefined, undefined), 'txid', bitcoin, call)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await gone).toBe('replaced')
  const back = wait(server(false, undefined, false, undefined, true), 'txid', bitcoin, call)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await back).toBe('confirmed')
  const never = wait(server(undefined), 'txid', bitcoin, call)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await never).toBe('unknown')
})

test('the transaction is unknown after three minutes, also if the server hangs', async () => {
  const esplora = server(false)
  let end: unknown
  void wait(esplora, 'txid', bitcoin, call).then((status) => (end = status))
  await vi.advanceTimersByTimeAsync(174_999)
  expect(end).toBeUndefined()
  await vi.advanceTimersByTimeAsync(5_001)
  expect(end).toBe('unknown')
  const hanging = wait({ isConfirmed: () => new Promise(() => {}) } as never, 'txid', bitcoin, call)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await hanging).toBe('unknown')
  expect(vi.getTimerCount()).toBe(0)
})

test('an aborted wait ends with its reason', async () => {
  for (const look of [server(false), { isConfirmed: () => new Promise(() => {}) } as never]) {
    const abort = new AbortController()
    const waiting = wait(look, 'txid', bitcoin, { signal: abort.signal })
    waiting.catch(() => {})
    await vi.advanceTimersByTimeAsync(1)
    abort.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('AMT-10 recipients of another network or family are distinguished from invalid addresses', async () => {
  const money = createTransfers({ ctx: {} as never, esplora: server(), connections })
  const check = (address: string) => money.checkRecipient(address, bitcoin)
  expect(await check(to)).toBeUndefined()
  expect(await check(TESTNET.payment)).toBe('network')
  expect(await check('0x8ba1f109551bD432803012645Ac136ddd64DBA72')).toBe('network')
  for (const none of ['', 'bc1', `0x${'a'.repeat(41)}`, `x0x${'a'.repeat(40)}`]) expect(await check(none)).toBe('invalid')
})

test('the wallet gets exactly the plan, and only for the account in use', async () => {
  const asked: unknown[] = []
  const ctx = {
    signal: call.signal,
    core: { sessions: { bip122: { address: from } } },
    use: () => ({
      request: async (...all: unknown[]) => {
        asked.push(all)
        return { txid: 'txid' }
      },
    }),
  }
  const money = createTransfers({ ctx: ctx as never, esplora: server(true), connections })
  expect(await money.send(made, call)).toBe('txid')
  expect(asked).toEqual([['sendTransfer', [order], call]])
  await expect(
    createTransfers({ ctx: { ...ctx, core: { sessions: {} } } as never, esplora: server(), connections }).send(made, call),
  ).rejects.toMatchObject({
    details: { what: 'sender' },
  })
  expect(await money.wait('txid', bitcoin, call)).toEqual({ status: 'confirmed' })
})

/** Answers, and records its requests. */
const noted = (seen: object[], answer: unknown) => async (args: object) => {
  seen.push(args)
  return answer
}

test('a plan is frozen, describes the wallet’s request, and queries missing facts', async () => {
  const seen: object[] = []
  const esplora = {
    coins: noted(seen, [100_000n]),
    feeRate: noted(seen, '2'),
  } as never
  const planned = await plan(esplora, { ...made.args, amount: 50_000n }, call)
  expect(planned).toEqual({
    args: { ...made.args, amount: 50_000n },
    amount: 50_000n,
    fee: 284n,
    request: { method: 'sendTransfer', params: [{ recipient: to, amount: '50000' }] },
  })
  for (const part of [planned, planned.args, planned.request, planned.request.params, planned.request.params[0]])
    expect(Object.isFrozen(part)).toBe(true)
  expect(seen).toEqual([
    { chain: bitcoin.caipNetworkId, address: from, signal: call.signal },
    { chain: bitcoin.caipNetworkId, blocks: 6, signal: call.signal },
  ])
})

test('the minimum that nodes relay is 546 satoshi', async () => {
  const esplora = { coins: async () => [100_000n], feeRate: async () => '1' } as never
  expect((await plan(esplora, { ...made.args, amount: 546n }, call)).amount).toBe(546n)
  await expect(plan(esplora, { ...made.args, amount: 545n }, call)).rejects.toMatchObject({
    code: 'would-fail',
    details: { reason: 'less than 546 satoshi are not passed on' },
  })
})

test('a rate that is not a number leaves the fee unknown', async () => {
  for (const rate of ['', 'x', '1e3', '1.', '-1', ' 1']) {
    const esplora = { coins: async () => [100_000n], feeRate: async () => rate } as never
    expect(await plan(esplora, { ...made.args, amount: 50_000n }, call), rate).not.toHaveProperty('fee')
    await expect(plan(esplora, { ...made.args, amount: 'max' }, call)).rejects.toMatchObject({ code: 'fee-unknown' })
  }
})

test('an abandoned plan ends with that reason', async () => {
  const esplora = { coins: () => Promise.reject(new Error('aborted')), feeRate: async () => '1' } as never
  await expect(plan(esplora, made.args, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
})
