import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits, toUnits } from './index.js'

test.each([
  [0n, 18, '0'],
  [0n, 0, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [100n, 0, '100'],
  [-250n, 2, '-2.5'],
  [115_792_089_237_316_195_423_570_985_008_687_907_853_269_984_665_640_564_039_457_584_007_913_129_639_935n, 18, undefined],
])('%s base units with %i decimals keep every digit', (units, decimals, text) => {
  if (text !== undefined) expect(fromUnits(units, decimals)).toBe(text)
  expect(toUnits(fromUnits(units, decimals), decimals) === units || units < 0n).toBe(true)
})

test('what is finer than the unit is cut off, never rounded', () => {
  expect(toUnits('1.9999', 2)).toBe(199n)
  expect(toUnits('1', 0)).toBe(1n)
  expect(toUnits('0.5', 0)).toBe(0n)
})

test('a number is its whole units and its rest, by division', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 30 }), (units, decimals) => {
      const text = fromUnits(units, decimals)
      expect(text).toMatch(/^\d+(\.\d*[1-9])?$/)
      const [whole = '', rest = ''] = text.split('.')
      const one = 10n ** BigInt(decimals)
      expect([BigInt(whole), BigInt(rest.padEnd(decimals, '0') || 0)]).toEqual([units / one, units % one])
      expect(toUnits(text, decimals)).toBe(units)
    }),
  )
})
