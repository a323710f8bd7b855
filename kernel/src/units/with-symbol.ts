/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Puts the symbol beside an amount. A symbol that could be read as a part of the number, or that would move its own digits next to it, is
 * put in parentheses.
 *
 * @example withSymbol('0.5', 'ETH') // '0.5 ETH' withSymbol('5', '000 USD') // '5 (000 USD)'
 */
export function withSymbol(amount: string, symbol: string | undefined): string {
  if (!symbol) return amount
  // Isolated, so that it cannot turn the direction of the amount either.
  if (RIGHT_TO_LEFT.test(symbol)) return `${amount} (\u2068${symbol}\u2069)`
  return /^\p{Sc}?\p{L}/u.test(symbol) ? `${amount} ${symbol}` : `${amount} (${symbol})`
}
