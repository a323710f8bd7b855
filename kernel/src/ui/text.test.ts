import { expect, test } from 'vitest'
import { foldText } from './fold-text.js'
import { latinDigits } from './latin-digits.js'
import { readCode } from './read-code.js'

test('AMT-15 the digits of every script are read with their value', () => {
  const locales = new Map(
    Intl.supportedValuesOf('numberingSystem').map((numberingSystem) => [numberingSystem, new Intl.NumberFormat('en', { numberingSystem })]),
  )
  let read = 0
  for (const [system, format] of locales) {
    const text = format.formatToParts(1234567890).filter(({ type }) => type === 'integer')
    const digits = text.map(({ value }) => value).join('')
    // Chinese decimal numerals are letters.
    if (!/^\p{Nd}+$/u.test(digits)) continue
    expect(latinDigits(digits), system).toBe('1234567890')
    read++
  }
  expect(read).toBeGreaterThan(50)
  expect(latinDigits('a½²五-1')).toBe('a½²五-1')
})

test.each([
  ['LINK', 'link'],
  ['LİNK', 'link'],
  ['lınk', 'link'],
  ['ＵＳＤＣ', 'usdc'],
  ['Réseau', 'reseau'],
  ['Straße', 'straße'],
])('I18N-09 %s is found by %s', (text, folded) => expect(foldText(text)).toBe(folded))

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３－４５６', '123456'],
  ['Code: १२३४५६', '123456'],
  ['1234567', '123456'],
])('AMT-15 the code "%s" is %s', (text, code) => expect(readCode(text, 6)).toBe(code))
