import { toUnits } from '@latchkey/kernel/units'
import { worthOf } from './units.js'

/** How much of the value is lost: amber from 3 %, red from 10 %. */
export type LossLevel = 'none' | 'some' | 'much' | 'unknown'
export interface Loss {
  readonly level: LossLevel
  /** In percent with two decimals, as a decimal string. */
  readonly percent?: string
}
interface Side {
  readonly units: bigint
  readonly decimals: number
  readonly price?: number | undefined
}

/**
 * Returns the loss of a swap, by the quote's price impact and by the values of both sides, whichever is greater, since a bad quote may
 * claim to be good. A pure function.
 */
export function lossOf(impact: string | null, sold: Side, bought: Side): Loss {
  // In hundredths of a percent.
  const said = impact === null ? undefined : toUnits(impact, 4)
  const all = [said, reckon(sold, bought)].filter((each): each is bigint => each !== undefined)
  if (all.length === 0) return { level: 'unknown' }
  // A gain counts as no loss.
  const shown = [0n, ...all].toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? 0n
  const level = shown >= 1000n ? 'much' : shown >= 300n ? 'some' : 'none'
  return { level, percent: `${shown / 100n}.${String(shown % 100n).padStart(2, '0')}` }
}

function reckon(sold: Side, bought: Side): bigint | undefined {
  const [given, got] = [sold, bought].map(({ units, decimals, price }) => worthOf(units, decimals, price))
  if (given === undefined || got === undefined) return undefined
  const paid = toUnits(given, 2)
  // Below a dollar, the fraction would be inaccurate, since values are truncated to cents.
  return paid < 100n ? undefined : ((paid - toUnits(got, 2)) * 10_000n) / paid
}
