import fc from 'fast-check'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { fromUnits } from '../units/index.js'
import { formatAmount } from './format-amount.js'
import { parseAmount } from './parse-amount.js'

const decimals = fc.integer({ min: 0, max: 30 })
const uint256 = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
const locales = fc.constantFrom('en', 'de', 'fr', 'ar', 'fa', 'hi', 'pl', 'ru', 'de-CH', 'pt', 'sv')

describe('parseAmount', () => {
  const parse = (text: string, options: { decimals?: number; locale?: string } = {}) => {
    const parsed = parseAmount(text, { decimals: options.decimals ?? 6, locale: options.locale })
    return parsed.error ?? parsed.value
  }

  test('AMT-01 more decimals than the token has are refused, not truncated', () => {
    expect(parse('1.1234567')).toBe('decimals')
    expect(parse('1.123456')).toBe(1_123_456n)
    expect(parse('1.0', { decimals: 0 })).toBe('decimals')
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'invalid'],
    ['-', 'invalid'],
    ['-1', 'invalid'],
    ['+1', 'invalid'],
    ['1e3', 'invalid'],
    ['0x10', 'invalid'],
    ['1.2.3', 'invalid'],
    ['1 2', 'invalid'],
    ['½', 'invalid'],
    ['Infinity', 'invalid'],
    ['NaN', 'invalid'],
    ['1,2,3', 'invalid'],
    ['12,34,567', 'invalid'],
    ['0', 0n],
    ['00', 0n],
    ['007', 7_000_000n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    [' 1 ', 1_000_000n],
    ['1,234,567.5', 1_234_567_500_000n],
    ['1.234.567,5', 1_234_567_500_000n],
    ['1 234 567.5', 1_234_567_500_000n],
    ["1'234'567.5", 1_234_567_500_000n],
    ['1,234,567', 1_234_567_000_000n],
    ['١٢٫٥', 12_500_000n],
    ['۱۲٫۵', 12_500_000n],
    ['0,123,456', 'invalid'],
    ['0,500.5', 'invalid'],
    ['0 123', 'invalid'],
    ['1٫2٫3', 'invalid'],
  ])('AMT-02 "%s" is %s', (text, expected) => {
    expect(parse(text)).toBe(expected)
  })

  test.each([
    ['en', '1,5'],
    ['de', '1,5'],
    ['de', '1.5'],
    ['pl', '1,5'],
  ])('I18N-01 in %s, %s is one and a half', (locale, text) => {
    expect(parse(text, { locale })).toBe(1_500_000n)
  })

  test('I18N-01 a thousands separator that looks like a decimal separator is refused with both readings', () => {
    expect(parseAmount('1,500', { decimals: 6, locale: 'en' })).toEqual({ error: 'ambiguous', whole: '1500', part: '1.500' })
    expect(parseAmount('1.500', { decimals: 6, locale: 'de' })).toEqual({ error: 'ambiguous', whole: '1500', part: '1,500' })
    expect(parse('1.500', { locale: 'en' })).toBe(1_500_000n)
    expect(parse('1,500', { locale: 'de' })).toBe(1_500_000n)
    expect(parse('0,500', { locale: 'en' })).toBe(500_000n)
  })

  test.each([
    ['１２．５', 12_500_000n],
    ['１，２３４，５６７．５', 1_234_567_500_000n],
    ['１２。５', 12_500_000n],
    ['१२.५', 12_500_000n],
    ['১২.৫', 12_500_000n],
    ['١٬٢٣٤٫٥٦٧', 1_234_567_000n],
    ['\u200f١٢٫٥\u200f', 12_500_000n],
    ['１，２３４', 'ambiguous'],
  ])('AMT-15 "%s", in the digits of another script, is %s', (text, expected) => {
    expect(parse(text)).toBe(expected)
  })

  test('AMT-15 the Arabic decimal separator is accepted on every page', () => {
    for (const locale of ['en', 'de', 'ar', 'fa']) expect(parse('١٫٢٣٤', { locale })).toBe(1_234_000n)
  })

  test('AMT-15 amounts formatted by other programs in any language are parsed as the same amount, or refused', () => {
    const languages = fc.constantFrom('en', 'de', 'fr', 'ar-EG', 'fa', 'hi', 'bn', 'ne', 'my', 'pl', 'ru', 'de-CH', 'pt', 'sv', 'es', 'ja')
    const systems = fc.constantFrom('latn', 'arab', 'arabext', 'deva', 'beng', 'fullwide', 'thai', 'mymr', 'khmr')
    let read = 0
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 8 }), languages, locales, systems, (...args) => {
        const [units, count, theirs, ours, numberingSystem] = args
        const exact = fromUnits(units, count)
        const options = { numberingSystem, maximumFractionDigits: 20 }
        const text = new Intl.NumberFormat(theirs, options).format(exact as unknown as number)
        const parsed = parseAmount(text, { decimals: count, locale: ours })
        // A point or comma before three digits is interpreted by the page's language.
        if (parsed.error !== undefined || /^\P{Nd}*\p{Nd}{1,3}[.,]\p{Nd}{3}\P{Nd}*$/u.test(text)) return
        read++
        expect(parsed.value, `${text} on a page in ${ours}`).toBe(units)
      }),
      { numRuns: 1000 },
    )
    expect(read).toBeGreaterThan(500)
  })

  test('AMT-16 an amount is parsed as in viem, or an error', () => {
    const piece = fc.constantFrom('0', '1', '23', '456', '.', ',', ' ', '-', 'e', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), decimals, (pieces, count) => {
        const text = pieces.join('')
        const parsed = parseAmount(text, { decimals: count })
        // viem parses the first two parts of `1.456.230`; here its points are thousands separators.
        const isPlain = !/[, ]|\..*\./.test(text.trim())
        if (parsed.error === undefined && isPlain) expect(parsed.value).toBe(parseUnits(text.trim(), count))
      }),
      { numRuns: 1000 },
    )
  })

  test('AMT-17 no number of decimals and no length causes long work', () => {
    for (const count of [256, 1e9, Number.POSITIVE_INFINITY, Number.NaN, -1]) expect(parse('1', { decimals: count })).toBe('large')
    // Quadratic work would not finish before the test times out.
    for (const text of ['1 234'.repeat(1e5), ' '.repeat(1e6), '٣'.repeat(1e6), `1${' 000'.repeat(1e5)}`]) parse(text)
  })

  test('AMT-17 formatting an amount is bounded too', () => {
    expect(() => formatAmount(1n, { decimals: 1e9 })).toThrow(RangeError)
    expect(() => formatAmount('0'.repeat(1e6))).toThrow(TypeError)
    expect(formatAmount((1n << 256n) - 1n, { decimals: 255 })).toMatch(/^0\.0{177}1\d+$/)
    expect(formatAmount('00123456.50')).toBe('123,456.5')
  })

  test('more than 256 bits are refused', () => {
    expect(parse(String(1n << 256n), { decimals: 0 })).toBe('large')
    expect(parse(String((1n << 256n) - 1n), { decimals: 0 })).toBe((1n << 256n) - 1n)
    expect(parse('9'.repeat(5000))).toBe('invalid')
  })

  test('AMT-02 any text gives an amount or a stated error', () => {
    fc.assert(
      fc.property(fc.string(), decimals, locales, (text, count, locale) => {
        const parsed = parseAmount(text, { decimals: count, locale })
        return parsed.error === undefined
          ? parsed.value >= 0n
          : ['empty', 'invalid', 'decimals', 'large', 'ambiguous'].includes(parsed.error)
      }),
    )
  })
})

describe('formatAmount', () => {
  test('AMT-03 a formatted amount is parsed back to the same amount, up to 256 bits and 30 decimals', () => {
    fc.assert(
      fc.property(uint256, decimals, locales, (amount, count, locale) => {
        const text = formatAmount(amount, { decimals: count, locale })
        const parsed = parseAmount(text, { decimals: count, locale })
        if (parsed.error === 'ambiguous') return expect(text).toMatch(/^\d{1,3}[.,]\d{3}$/)
        expect(parsed).toEqual({ value: amount })
      }),
      { numRuns: 500 },
    )
  })

  test('AMT-03 the displayed amount is never more than the actual one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 230n }), decimals, fc.integer({ min: 1, max: 6 }), (amount, count, max) => {
        const text = formatAmount(amount, { decimals: count, max })
        expect(text).toMatch(/^(<0\.0*1|[\d,]+(\.\d+)?)$/)
        if (text.startsWith('<')) return
        const shown = parseAmount(text.replaceAll(',', ''), { decimals: Math.max(count, max) })
        expect(shown.error).toBeUndefined()
        const value = shown.error === undefined ? shown.value : -1n
        expect(value <= amount * 10n ** BigInt(Math.max(max - count, 0))).toBe(true)
      }),
    )
  })

  test.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [-1n, 18, '>-0.001'],
    [10n ** 30n, 18, '1,000,000,000,000'],
    [400_000_000_000_000n, 18, '<0.001'],
    [999_999_900_000_000_000_000n, 18, '999.999'],
    [-1_000_000_000_000_000n, 18, '-0.001'],
    [1_500_000n, 6, '1.5'],
    [7n, 0, '7'],
  ])('I18N-08 %s with %s decimals shows as %s', (amount, count, expected) => {
    expect(formatAmount(amount, { decimals: count, max: 3 })).toBe(expected)
  })

  test('I18N-08 S9-17 money has two decimals and no minus sign before zero', () => {
    expect(formatAmount('-0.00', { min: 2, max: 2 })).toBe('0.00')
    expect(formatAmount('999.999', { min: 2, max: 2 })).toBe('999.99')
    expect(formatAmount('0.004', { min: 2, max: 2 })).toBe('<0.01')
    expect(formatAmount('1234.5', { min: 2, max: 2 })).toBe('1,234.50')
    expect(formatAmount('1234.5', { min: 2, max: 2, locale: 'de' })).toBe('1.234,50')
    expect(formatAmount('0.4', { max: 0 })).toBe('<1')
  })

  test('S5-09 a string that is not a decimal number throws instead of showing NaN', () => {
    for (const text of ['', 'abc', '1e3', 'NaN', '1,5', '0x1']) expect(() => formatAmount(text)).toThrow(TypeError)
  })

  test('an unknown locale falls back to English', () => {
    expect(formatAmount('1234.5', { locale: 'not a locale' })).toBe('1,234.5')
  })
})
