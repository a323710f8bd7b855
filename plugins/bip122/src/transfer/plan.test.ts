import type { Network } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import type { Esplora } from '../esplora.js'
import { bitcoin } from '../networks.js'
import { checkRequest } from './check-request.js'
import { plan } from './plan.js'
import { wait } from './wait.js'

// Only the operator's server is faked: it is on another machine.
const server = (more: Partial<Esplora> = {}): Esplora => ({
  serves: () => true,
  status: async () => ({ confirmed: true, height: 1 }),
  balance: async () => ({ confirmed: 0n, pending: 0n }),
  feeRate: async () => '1.5',
  coins: async () => [100_000n, 20_000n, 5_000n],
  isConfirmed: async () => true,
  transaction: async () => undefined,
  transactions: async () => [],
  ...more,
})
const network: Network = bitcoin
const call = { signal: new AbortController().signal }
const args = { from: 'bc1qfrom', to: 'bc1qto', network }

test('a payment costs the fee of its coins, rounded up', async () => {
  expect((await plan(server(), { ...args, amount: 50_000n }, call)).fee).toBe(213n)
  expect((await plan(server(), { ...args, amount: 100_000n }, call)).fee).toBe(315n)
})

test('AMT-06 max spends every coin and holds back the fee with a margin of one fifth', async () => {
  const { amount, fee } = await plan(server(), { ...args, amount: 'max' }, call)
  expect(fee).toBe(417n)
  expect(125_000n - amount).toBe(501n)
})

test('AMT-07 too much, no room for the fee, dust and nothing are distinguished', async () => {
  const code = (amount: bigint | 'max', more: Partial<Esplora> = {}) =>
    plan(server(more), { ...args, amount }, call).then(
      () => 'planned',
      (error: { readonly code: string }) => error.code,
    )
  expect(await code(125_001n)).toBe('not-enough')
  expect(await code(124_900n)).toBe('no-fee')
  expect(await code(545n)).toBe('would-fail')
  expect(await code(0n)).toBe('not-enough')
  expect(await code('max', { coins: async () => [] })).toBe('not-enough')
  const down = { feeRate: () => Promise.reject(new TypeError('Failed to fetch')) }
  expect(await code('max', down)).toBe('fee-unknown')
  // The wallet has its own data: even without a server it can be asked.
  expect(await plan(server(down), { ...args, amount: 1_000n }, call)).not.toHaveProperty('fee')
})

test('SEC-06 a request that differs from the plan is refused', async () => {
  const made = await plan(server(), { ...args, amount: 1_000n }, call)
  const order = made.request.params[0] as object
  const forged = (more: object) => ({ ...made, request: { ...made.request, params: [{ ...order, ...more }] } })
  expect(() => checkRequest(made, args.from)).not.toThrow()
  for (const [transfer, current] of [
    [forged({ recipient: 'bc1qother' }), args.from],
    [forged({ amount: '1001' }), args.from],
    [forged({ amount: 1000 }), args.from],
    [forged({ memo: 'x' }), args.from],
    [made, 'bc1qsomebody'],
    [{ ...made, amount: 1_001n }, args.from],
  ] as const)
    expect(() => checkRequest(transfer, current)).toThrow(/is not what was shown/)
})

test('AMT-11 a transfer that existed and is missing twice was replaced', async () => {
  const answers = [false, undefined, undefined]
  const clock = { signal: new AbortController().signal }
  vi.useFakeTimers()
  const waiting = wait(server({ isConfirmed: async () => answers.shift() }), 'tx', network, clock)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await waiting).toBe('replaced')
  const endless = wait(server({ isConfirmed: async () => false }), 'tx', network, clock)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await endless).toBe('unknown')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
