import { expect, test } from 'vitest'
import { lossOf } from './loss.js'
import { type FormFacts, nextStep } from './next-step.js'
import { rateOf } from './units.js'

const facts: FormFacts = {
  switchTo: undefined,
  loading: false,
  sell: { symbol: 'USDC', isNative: false },
  hasBuy: true,
  held: 100n,
  native: { symbol: 'ETH', units: 5n },
  amount: 50n,
  quoting: 'ready',
  problem: undefined,
}
const label = (more: Partial<FormFacts>) => nextStep({ ...facts, ...more })

test('the button shows the first thing that is missing', () => {
  expect(label({})).toEqual({ label: 'swaps.review', press: 'review' })
  expect(label({ switchTo: 'Base' })).toMatchObject({ label: 'swaps.switch', press: 'switch' })
  expect(label({ loading: true, sell: undefined })).toEqual({ label: 'swaps.review' })
  expect(label({ sell: undefined })).toMatchObject({ label: 'swaps.choose', press: 'sell' })
  expect(label({ hasBuy: false })).toMatchObject({ label: 'swaps.choose', press: 'buy' })
  for (const amount of [undefined, 0n]) expect(label({ amount }).label).toBe('swaps.enterAmount')
  expect(label({ amount: 101n })).toMatchObject({ label: 'swaps.notEnough', values: { symbol: 'USDC' }, wrong: true })
  expect(label({ quoting: 'noRoute' })).toEqual({ label: 'swaps.noRoute' })
  expect(label({ quoting: 'failed' })).toMatchObject({ press: 'retry' })
  for (const quoting of ['none', 'asking'] as const) expect(label({ quoting })).toEqual({ label: 'swaps.quoting' })
  // An unknown balance is not reported as too low.
  expect(label({ held: undefined, amount: 1000n }).label).toBe('swaps.review')
})

test('AMT-07 without coins for the fee, the coin is named, not the token', () => {
  const missing = { label: 'swaps.notEnoughFee', values: { symbol: 'ETH' }, wrong: true }
  expect(label({ native: { symbol: 'ETH', units: 0n } })).toEqual(missing)
  expect(label({ problem: 'transfer/no-fee' })).toEqual(missing)
  // All of the coin would leave nothing for the fee.
  const coin = { sell: { symbol: 'ETH', isNative: true }, held: 5n } as const
  expect(label({ ...coin, amount: 5n })).toEqual(missing)
  expect(label({ ...coin, amount: 4n }).label).toBe('swaps.review')
})

test("the loss is the quote's or the one calculated from both values, whichever is greater", () => {
  const side = (units: bigint, price?: number) => ({ units, decimals: 2, ...(price !== undefined && { price }) })
  expect(lossOf('0.0299', side(1n), side(1n))).toEqual({ level: 'none', percent: '2.99' })
  expect(lossOf('0.03', side(1n), side(1n))).toEqual({ level: 'some', percent: '3.00' })
  expect(lossOf('0.1', side(1n), side(1n))).toEqual({ level: 'much', percent: '10.00' })
  expect(lossOf('-0.02', side(1n), side(1n))).toEqual({ level: 'none', percent: '0.00' })
  expect(lossOf(null, side(1n), side(1n))).toEqual({ level: 'unknown' })
  // A quote that claims to be good although half is lost.
  expect(lossOf('0', side(10_000n, 1), side(5_000n, 1))).toEqual({ level: 'much', percent: '50.00' })
  expect(lossOf(null, side(10_000n, 1), side(9_500n, 1))).toEqual({ level: 'some', percent: '5.00' })
  // AMT-12: without a price, nothing is calculated.
  expect(lossOf('0.001', side(10_000n, 1), side(1n))).toEqual({ level: 'none', percent: '0.10' })
})

test('a rate keeps six digits, for tokens with any decimals', () => {
  expect(rateOf({ units: 10n ** 18n, decimals: 18 }, { units: 2_498_123_456n, decimals: 6 })).toBe('2498.12')
  expect(rateOf({ units: 2_498_123_456n, decimals: 6 }, { units: 10n ** 18n, decimals: 18 })).toBe('0.0004003')
  expect(rateOf({ units: 3n, decimals: 0 }, { units: 1n, decimals: 0 })).toBe('0.333333')
  expect(rateOf({ units: 0n, decimals: 0 }, { units: 1n, decimals: 0 })).toBe('0')
})
