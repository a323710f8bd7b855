import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWorth, totalWorth, worth } from './worth.js'

const of = (numeric: string, price?: number) => ({ quantity: { decimals: '18', numeric }, ...(price !== undefined && { price }) })

test.each([
  ['2', 0.5, '1.000000000000000000'],
  ['0.000000000000000001', 1, '0.000000000000000001'],
  ['1000000000000000000000000000000.5', 2, '2000000000000000000000000000001.000000000000000000'],
  ['3', 0, '0.000000000000000000'],
])('AMT-03 %s at %s is worth %s, without an exponent', (numeric, price, expected) => expect(worth(of(numeric, price))).toBe(expected))

test.each([undefined, Number.NaN, -1, Number.POSITIVE_INFINITY, 1e22])('AMT-12 a price of %s is not a price', (price) => {
  expect(worth(of('1', price))).toBeUndefined()
  expect(totalWorth([of('1', price)])).toBeUndefined()
})

test('a total is the sum of all priced assets', () => {
  expect(totalWorth([of('1', 2), of('5'), of('0.5', 3)])).toBe('3.500000000000000000')
  expect(totalWorth([])).toBeUndefined()
})

test('assets of higher value come first, those without a price last', () => {
  const sorted = [of('1'), of('1', 2), of('10', 1)].sort(compareWorth)
  expect(sorted).toEqual([of('10', 1), of('1', 2), of('1')])
})

test('sums do not depend on their order', () => {
  const asset = fc.record({
    numeric: fc.bigInt(0n, 10n ** 24n).map((n) => `${n / 1000n}.${String(n % 1000n).padStart(3, '0')}`),
    price: fc.double({ min: 0, max: 1e9, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(asset), (assets) => {
      const all = assets.map(({ numeric, price }) => of(numeric, price))
      expect(totalWorth(all)).toBe(totalWorth([...all].reverse()))
    }),
  )
})
