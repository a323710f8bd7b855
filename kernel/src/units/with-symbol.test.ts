import { expect, test } from 'vitest'
import { withSymbol } from './index.js'

test.each([
  [undefined, '1'],
  ['', '1'],
  ['TUSD', '1 TUSD'],
  ['$WIF', '1 $WIF'],
  ['€uro', '1 €uro'],
  ['ラーメン', '1 ラーメン'],
  ['000 USDC', '1 (000 USDC)'],
  ['.000 USDC', '1 (.000 USDC)'],
  ['$000 USDC', '1 ($000 USDC)'],
  ['1INCH', '1 (1INCH)'],
  // Right-to-left text would put its digits beside the amount: 1 000א.
  ['א000', '1 (\u2068א000\u2069)'],
  ['Aد000', '1 (\u2068Aد000\u2069)'],
  ['\u{1e900}000', '1 (\u2068\u{1e900}000\u2069)'],
])('the symbol %j cannot be read as a part of the amount', (symbol, shown) => {
  expect(withSymbol('1', symbol)).toBe(shown)
})
