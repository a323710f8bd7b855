import fc from 'fast-check'
import { parseUnits } from 'viem'
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
  expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units)
})

test('digits beyond the smallest unit are truncated, never rounded', () => {
  expect(toUnits('1.9999', 2)).toBe(199n)
  expect(toUnits('1', 0)).toBe(1n)
  expect(toUnits('0.5', 0)).toBe(0n)
})

test('an amount equals its whole units and its remainder, by division', () => {
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

test.each([
  '',
  ' ',
  '.',
  '1.',
  '.5',
  '0x10',
  '1e3',
  '1.2.3',
  '1,5',
  '+1',
  '--1',
  '-',
  '1-',
  ' 1',
  '1 ',
  '1n',
  'NaN',
  'Infinity',
  '١',
  '1_000',
])('AMT-16 S5-09 "%s" is not a decimal number', (text) => expect(() => toUnits(text, 18)).toThrow(TypeError))

test('AMT-16 amounts are parsed as in viem', () => {
  const text = fc.tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,80}$/), fc.stringMatching(/^\d{1,40}$/))
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 40 }), ([sign, whole, fraction], decimals) => {
      // viem rounds digits beyond the smallest unit; here they are truncated.
      const cut = fraction.slice(0, decimals)
      expect(toUnits(`${sign}${whole}.${fraction}`, decimals)).toBe(parseUnits(`${sign}${whole}${cut && `.${cut}`}`, decimals))
    }),
  )
})

test('AMT-17 more decimals than fit into a byte are refused before any work', () => {
  for (const decimals of [256, 1e9, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => toUnits('1', decimals)).toThrow(RangeError)
    expect(() => fromUnits(1n, decimals)).toThrow(RangeError)
  }
  expect(toUnits(fromUnits(1n, 255), 255)).toBe(1n)
})
