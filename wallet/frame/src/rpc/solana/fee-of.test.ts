import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf } from './fee-of.js'
import { friend, own } from './fixtures/asked.js'
import { pay, unitLimit, unitPrice } from './fixtures/steps.js'
import { CHECKERS, COMPUTE_BUDGET, SYSTEM } from './programs.js'

const asParsed = (instructions: readonly { programAddress: string; data: Uint8Array }[], signers = 1) => ({
  signers,
  instructions: instructions.map(({ programAddress, data }) => ({ program: programAddress, accounts: [], data })),
})
const payment = pay(own, friend, 1n)

test('each signature costs 5000 lamports', () => {
  expect(feeOf(asParsed([payment]))).toEqual({ amount: 5000n, isExact: true, least: 5000n })
  expect(feeOf(asParsed([payment], 3))).toMatchObject({ amount: 15_000n })
})

test('further signatures checked by the transaction cost the same', () => {
  const check = { programAddress: CHECKERS[0] ?? '', data: Uint8Array.of(2, 0) }
  expect(feeOf(asParsed([payment, check]))).toMatchObject({ amount: 15_000n, least: 15_000n })
})

test('the unit price times the limit is added, rounded up', () => {
  expect(feeOf(asParsed([unitLimit(300_000), unitPrice(10_000n), payment]))).toMatchObject({ amount: 8000n, isExact: true })
  expect(feeOf(asParsed([unitPrice(1n), unitLimit(1), payment]))).toMatchObject({ amount: 5001n, isExact: true })
})

test('without a limit, it is 200,000 units per instruction that does something, as a maximum', () => {
  expect(feeOf(asParsed([unitPrice(1_000_000n), payment, payment]))).toMatchObject({ amount: 405_000n, isExact: false })
  expect(feeOf(asParsed([unitPrice(1_000_000n), ...Array.from({ length: 8 }, () => payment)]))).toMatchObject({ amount: 1_405_000n })
})

test('no transaction uses more than 1,400,000 units', () => {
  expect(feeOf(asParsed([unitLimit(4_000_000_000), unitPrice(1_000_000n), payment])).amount).toBe(1_405_000n)
})

test('64-bit numbers stay exact', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: 0, max: 1_400_000 }), (price, limit) => {
      const { amount } = feeOf(asParsed([unitLimit(limit), unitPrice(price), payment]))
      const paid = (amount - 5000n) * 1_000_000n - price * BigInt(limit)
      return paid >= 0n && paid < 1_000_000n
    }),
  )
})

test('bytes that are not an instruction of the budget program are ignored', () => {
  const odd = [[], [2], [3, 1], [2, 1, 2, 3], [9, 9, 9, 9, 9, 9, 9, 9, 9]].map((data) => ({
    programAddress: COMPUTE_BUDGET,
    data: Uint8Array.from(data),
  }))
  expect(feeOf(asParsed([...odd, { programAddress: SYSTEM, data: new Uint8Array() }])).amount).toBe(5000n)
})
