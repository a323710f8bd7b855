import type { Asset, TransferPlan } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from './total-of.js'

const asset = (decimals: number, price?: number, address?: string): Asset => ({
  name: '',
  symbol: '',
  chainId: 'eip155:1',
  quantity: { decimals: String(decimals), numeric: '0' },
  iconUrl: '',
  ...(price !== undefined && { price }),
  ...(address !== undefined && { address }),
})
const plan = (amount: bigint, more: Partial<TransferPlan> = {}): TransferPlan => ({
  args: {} as never,
  amount,
  request: { method: '', params: [] },
  ...more,
})
const TOKEN = 'eip155:1:0xa'
const ETHER = 10n ** 18n

test('the total of a coin is amount, fee and deposit in that coin, with its value', () => {
  const coin = asset(18, 2000)
  expect(totalOf({ transfer: plan(ETHER, { fee: ETHER / 100n, rent: ETHER / 50n }), asset: coin, coin })).toEqual({
    coins: 1_030_000_000_000_000_000n,
    worth: '2060',
  })
  const unpriced = asset(18)
  expect(totalOf({ transfer: plan(5n, { fee: 2n }), asset: unpriced, coin: unpriced })).toEqual({ coins: 7n })
})

test('the total of a token and a fee in another coin is known in fiat only, and only if both have a price', () => {
  const transfer = plan(500_000n, { fee: ETHER / 10_000n })
  expect(totalOf({ transfer, asset: asset(6, 1, TOKEN), coin: asset(18, 3000) })).toEqual({ worth: '0.8' })
  expect(totalOf({ transfer, asset: asset(6, undefined, TOKEN), coin: asset(18, 3000) })).toBeUndefined()
  expect(totalOf({ transfer, asset: asset(6, 1, TOKEN), coin: asset(18) })).toBeUndefined()
  expect(totalOf({ transfer, asset: asset(6, 1, TOKEN), coin: undefined })).toBeUndefined()
  const euros = { ...asset(18, 3000), currency: 'eur' }
  expect(totalOf({ transfer, asset: asset(6, 1, TOKEN), coin: euros })).toBeUndefined()
})

test('there is no total while the fee is unknown', () => {
  const coin = asset(18, 2000)
  expect(totalOf({ transfer: plan(ETHER), asset: coin, coin })).toBeUndefined()
})

test('a total keeps every digit, for all amounts', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 40n })
  fc.assert(
    fc.property(units, units, units, (amount, fee, rent) => {
      const coin = asset(18, 1)
      const total = totalOf({ transfer: plan(amount, { fee, rent }), asset: coin, coin })
      expect(total?.coins).toBe(amount + fee + rent)
      const text = String(amount + fee + rent).padStart(19, '0')
      expect(total?.worth).toBe(`${text.slice(0, -18)}.${text.slice(-18)}`.replace(/\.?0+$/, ''))
    }),
  )
})
