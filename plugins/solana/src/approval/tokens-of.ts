import type { DescribeTools } from '@latchkey/kernel/ui/approval'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import type { MintFacts } from '../read/index.js'

/** A token's amount according to its mint. Never a guess: without decimals, in its smallest units. */
export function tokensOf(amount: bigint, { symbol, decimals }: MintFacts, t: DescribeTools['t']): string {
  const number = decimals === undefined ? t('approve.units', { amount: String(amount) }) : fromUnits(amount, decimals)
  return withSymbol(number, symbol)
}
