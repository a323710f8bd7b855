import type { DescribedFact } from '@latchkey/kernel/ui/approval'
import { fromUnits } from '@latchkey/kernel/units'

/** Formats an amount of coins, to the last satoshi. */
export function coins(satoshi: bigint): string {
  return `${fromUnits(satoshi, 8)} BTC`
}

/** A line with an amount of coins and its worth. */
export function coinsFact(label: string, satoshi: bigint): DescribedFact {
  return { label, value: coins(satoshi), sums: [{ units: String(satoshi), decimals: 8 }] }
}
