import fc from 'fast-check'
import { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } from 'solana-web3-1'
import { expect, test } from 'vitest'
import { feeOf, isHighFee, sentBy } from './fee-of.js'
import { key, own } from './fixtures/build.js'
import { COMPUTE_BUDGET_PROGRAM, SIGNATURE_PROGRAMS, SYSTEM_PROGRAM } from './programs.js'

const asParsed = (list: readonly TransactionInstruction[], signers = 1) => ({
  signers,
  instructions: list.map(({ programId, data }) => ({ program: programId.toBase58(), accounts: [], data: Uint8Array.from(data) })),
})
const of = (program: string, data: readonly number[]) =>
  new TransactionInstruction({ programId: new PublicKey(program), keys: [], data: Buffer.from(data) })
const payment = SystemProgram.transfer({ fromPubkey: new PublicKey(own), toPubkey: new PublicKey(key(2)), lamports: 1n })
const unitLimit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })
const unitPrice = (microLamports: bigint) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })

test('each signature costs 5000 lamports', () => {
  expect(feeOf(asParsed([payment]))).toEqual({ amount: 5000n, isExact: true, least: 5000n })
  expect(feeOf(asParsed([payment], 3))).toMatchObject({ amount: 15_000n })
})

test('further signatures checked by the transaction cost the same', () => {
  const check = of(SIGNATURE_PROGRAMS[0] ?? '', [2, 0])
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
  const odd = [[], [2], [3, 1], [2, 1, 2, 3], [9, 9, 9, 9, 9, 9, 9, 9, 9]].map((data) => of(COMPUTE_BUDGET_PROGRAM, data))
  expect(feeOf(asParsed([...odd, of(SYSTEM_PROGRAM, [])])).amount).toBe(5000n)
})

test.each([
  ['nothing', 0n, 10_000_000n, false],
  ['nothing', 0n, 10_000_001n, true],
  ['ten times as much', 100_000_000n, 10_000_000n, false],
  ['less than that', 99_999_999n, 10_000_000n, true],
  ['little', 1n, 1_000_000n, false],
  ['anything', 10n ** 12n, 50_000_001n, true],
])('beside %s, %d lamports, a fee of %d is high: %s', (_, sent, fee, isHigh) => {
  expect(isHighFee(fee, sent)).toBe(isHigh)
})

test('an account’s spending includes its payments and the rent of new accounts', () => {
  const [from, to] = [own, key(2)]
  expect(
    sentBy(own, [
      { does: 'send', from, to, amount: 5n },
      { does: 'create', from, account: to, amount: 7n, program: SYSTEM_PROGRAM },
      { does: 'send', from: to, to: from, amount: 11n },
      { does: 'nothing' },
    ]),
  ).toBe(12n)
})
