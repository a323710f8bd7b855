import type { Asset } from '@latchkey/kernel'
import { parseAmount } from '@latchkey/kernel/ui'
import { fromUnits, toUnits } from '@latchkey/kernel/units'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findAsset } from './asset-id.js'
import { type FormFacts, nextStep } from './next-step.js'
import { selectTokens } from './select-tokens.js'
import { cleanTyped, toTyped, worthOf } from './units.js'

test.each([
  ['0.1', 18, 100000000000000000n],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
  ['1', 0, 1n],
  ['0.000001', 6, 1n],
])('AMT-03 %s with %i decimals is exact both ways', (text, decimals, units) => {
  expect(toUnits(text, decimals)).toBe(units)
  expect(fromUnits(units, decimals)).toBe(text)
})

test.each([
  ['.5', '0.5'],
  [',5', '0,5'],
  ['٫٥', '0٫٥'],
  ['1.1234567', '1.1234567'],
  ['1,234', '1,234'],
  ['1e3', '1e3'],
])('AMT-01 AMT-02 %s is shown as %s', (typed, shown) => expect(cleanTyped(typed)).toBe(shown))

test.each([
  ['en', '1,234'],
  ['de', '1.234'],
  ['ar', '1,234'],
  ['en', '1,234.567'],
  ['en', '١٬٢٣٤'],
  ['ja', '１，２３４'],
  ['fr', '1\u202f234'],
  ['de-CH', '1’234'],
])('AMT-15 in %s, %s pasted for a token with two decimals is 1234 or refused, never a smaller number', (locale, pasted) => {
  const { error, value } = { value: undefined, ...parseAmount(cleanTyped(pasted), { decimals: 2, locale }) }
  if (error === undefined) expect(value).toBe(123_400n)
  else expect(['ambiguous', 'decimals']).toContain(error)
})

test('AMT-15 amounts filled in by Max and by apps are parsed as the same amount in every language', () => {
  const units = fc.bigInt({ min: 0n, max: 2n ** 200n })
  const locales = fc.constantFrom('en', 'de', 'fr', 'ar', 'ar-EG', 'fa', 'hi', 'pl', 'de-CH', 'tr', 'ckb', 'ur')
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 30 }), locales, (amount, decimals, locale) => {
      expect(parseAmount(toTyped(fromUnits(amount, decimals), locale), { decimals, locale })).toEqual({ value: amount })
    }),
  )
})

test('I18N-01 an app’s amount is written with the locale’s decimal mark', () => {
  expect(toTyped('1.5', 'de')).toBe('1,5')
  expect(toTyped('1.5', 'en')).toBe('1.5')
})

test('AMT-12 values are exact; without a usable price there is none', () => {
  expect(worthOf(1_500_000n, 6, 2)).toBe('3')
  expect(worthOf(10n ** 18n, 18, 3120.559)).toBe('3120.559')
  // As a double it is 64321.0699…
  expect(worthOf(10n ** 8n, 8, 64_321.07)).toBe('64321.07')
  expect(worthOf(10n ** 24n, 18, 1.5e-9)).toBe('0.0015')
  expect(worthOf(10n ** 48n, 18, 1)).toBe(`1${'0'.repeat(30)}`)
  for (const price of [undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(worthOf(1n, 18, price)).toBeUndefined()
})

const facts = (more: Partial<FormFacts> = {}): FormFacts => ({
  state: { recipient: { text: 'x', status: 'found', address: 'x' }, max: false },
  loading: false,
  switchTo: undefined,
  token: { symbol: 'TUSD', units: 100n, isNative: false },
  native: { symbol: 'ETH', units: 5n },
  amount: 50n,
  ...more,
})
const to = (status: 'empty' | 'looking' | 'bad'): Partial<FormFacts> => ({ state: { recipient: { text: '', status }, max: false } })
test.each<[string, Partial<FormFacts>, string]>([
  ['everything is there', {}, 'send.review'],
  ['another network is wanted', { switchTo: 'Base', token: undefined }, 'send.switch'],
  ['no token', { token: undefined, ...to('empty') }, 'send.chooseToken'],
  ['no amount', { amount: undefined, ...to('bad') }, 'send.enterAmount'],
  ['AMT-02 nothing', { amount: 0n }, 'send.enterAmount'],
  ['too much', { amount: 101n, ...to('empty') }, 'send.notEnough'],
  ['AMT-07 no coins for the fee', { native: { symbol: 'ETH', units: 0n }, ...to('empty') }, 'send.notEnoughFee'],
  ['no coins, for a fee that the wallet may pay', { native: { symbol: 'ETH', units: 0n }, mayBePaid: true }, 'send.review'],
  ['all of the coin by hand', { token: { symbol: 'ETH', units: 5n, isNative: true }, amount: 5n }, 'send.notEnoughFee'],
  ['no recipient', to('empty'), 'send.enterTo'],
  ['a name on its way', to('looking'), 'send.lookup'],
  ['a bad recipient', to('bad'), 'send.badTo'],
])('the button names the first thing that is missing: %s', (_what, more, label) => {
  const next = nextStep(facts(more))
  expect(next.label).toBe(label)
  expect(next.press !== undefined).toBe(['send.review', 'send.switch', 'send.chooseToken'].includes(label))
})

test('AMT-06 all of the coin is not an error as Max', () => {
  const state = { recipient: { text: 'x', status: 'found', address: 'x' }, max: true } as const
  expect(nextStep(facts({ state, token: { symbol: 'ETH', units: 5n, isNative: true }, amount: 5n })).press).toBe('review')
})

const asset = (symbol: string, numeric: string, more: Partial<Asset> = {}): Asset => ({
  name: `${symbol} coin`,
  symbol,
  chainId: 'eip155:1',
  quantity: { decimals: '6', numeric },
  iconUrl: '',
  ...more,
})
test('I18N-09 a token is found on a page in Turkish', () => {
  asIfTurkish()
  const list = [asset('LINK', '1'), asset('WIF', '1')]
  expect(selectTokens(list, 'link').map(({ symbol }) => symbol)).toEqual(['LINK'])
  expect(selectTokens(list, 'lınk').map(({ symbol }) => symbol)).toEqual(['LINK'])
  expect(selectTokens(list, 'WİF').map(({ symbol }) => symbol)).toEqual(['WIF'])
})

test('AMT-20 a look-alike is last, at any price', () => {
  const list = [asset('USDС', '9', { price: 9, address: 'eip155:1:0x1' }), asset('USDC', '1', { price: 1, address: 'eip155:1:0x2' })]
  expect(selectTokens(list, '').map(({ address }) => address)).toEqual(['eip155:1:0x2', 'eip155:1:0x1'])
})

test('tokens are sorted by value, found by name, symbol or address, and distinguished by their family’s rules', () => {
  const list = [asset('A', '1'), asset('B', '1', { price: 2, address: 'eip155:1:0xAbC' }), asset('C', '9', { price: 1 })]
  expect(selectTokens(list, '').map(({ symbol }) => symbol)).toEqual(['C', 'B', 'A'])
  expect(selectTokens(list, 'b co').map(({ symbol }) => symbol)).toEqual(['B'])
  expect(selectTokens(list, '0xabc').map(({ symbol }) => symbol)).toEqual(['B'])
  expect(findAsset(list, '0xaBc')?.symbol).toBe('B')
  expect(findAsset([asset('S', '1', { address: 'solana:x:MintA' })], 'minta')).toBeUndefined()
})

/** Case mapping follows the browser's language by default. */
function asIfTurkish(): void {
  const { toLocaleLowerCase, toLocaleUpperCase } = String.prototype
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return toLocaleLowerCase.call(this, 'tr')
  })
  vi.spyOn(String.prototype, 'toLocaleUpperCase').mockImplementation(function (this: string) {
    return toLocaleUpperCase.call(this, 'tr')
  })
  onTestFinished(() => void vi.restoreAllMocks())
}
