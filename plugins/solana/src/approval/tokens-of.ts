import type { DescribeTools } from '@latchkey/kernel/ui/approval'
import { fromUnits } from '@latchkey/kernel/units'
import type { MintFacts } from '../read/index.js'

/** A token's amount by what its mint says of itself. Never a guess: without decimals, in its smallest units. */
export function tokensOf(amount: bigint, { symbol, decimals }: MintFacts, t: DescribeTools['t']): string {
  const number = decimals === undefined ? t('approve.units', { amount: String(amount) }) : fromUnits(amount, decimals)
  if (symbol === undefined) return number
  // A symbol that could be read as a part of the number stands apart.
  return /^\p{Sc}?\p{L}/u.test(symbol) ? `${number} ${symbol}` : `${number} (${symbol})`
}
