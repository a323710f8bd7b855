import { expect, test } from 'vitest'
import { formatFiat } from './format-fiat.js'

test.each([
  ['0', '$0.00'],
  ['-0.001', '$0.00'],
  ['0.0004', '<$0.01'],
  ['999.9999', '$999.99'],
  ['1234567.5', '$1,234,567.50'],
  ['123456789012345678901234567890.129', '$123,456,789,012,345,678,901,234,567,890.12'],
])('I18N-08 S9-17 %s is %s: truncated, never rounded up, and every digit is kept', (amount, text) => expect(formatFiat(amount)).toBe(text))

test('separators and symbol are those of the language and the currency', () => {
  expect(formatFiat('1234.5', { locale: 'de', currency: 'eur' })).toBe('1.234,50\u00a0€')
  expect(formatFiat('1234.5', { locale: 'ar', currency: 'usd' })).toContain('1,234.50')
})
