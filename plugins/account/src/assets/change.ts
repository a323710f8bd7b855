import type { Asset } from '@latchkey/kernel'
import { fromUnits, toUnits } from '@latchkey/kernel/units'
import { worth } from './worth.js'

type Priced = Pick<Asset, 'price' | 'quantity' | 'change24h'>

/** Decimals used to compute percentages. */
const DECIMALS = 18
const HUNDRED = 100_000_000_000_000_000_000n
/** Half of the smallest value with two decimals; anything less is not a change. */
const LEAST = 5_000_000_000_000_000n

/** A percentage change, ready for display. */
export interface Change {
  readonly way: 'up' | 'down' | 'none'
  /** Unsigned, as a fraction of one: `0.025` for 2.5 percent. */
  readonly share: string
}

/** Parses a change; undefined for anything but a decimal, since it may come from anyone. */
export function readChange(percent: string | undefined): Change | undefined {
  const units = unitsOf(percent)
  if (units === undefined) return undefined
  const size = units < 0n ? -units : units
  return { way: size < LEAST ? 'none' : units < 0n ? 'down' : 'up', share: fromUnits(size, DECIMALS + 2) }
}

/**
 * Percentage change of the total value since a day ago. Undefined unless it is known for every priced asset: a partial result would be
 * read as the whole.
 */
export function totalChange(assets: readonly Priced[]): string | undefined {
  let now = 0n
  let before = 0n
  for (const asset of assets) {
    const value = toUnits(worth(asset) ?? '0', DECIMALS)
    if (value === 0n) continue
    const change = unitsOf(asset.change24h)
    // A value cannot fall below zero.
    if (change === undefined || change <= -HUNDRED) return undefined
    now += value
    before += (value * HUNDRED) / (HUNDRED + change)
  }
  return before === 0n ? undefined : fromUnits(((now - before) * HUNDRED) / before, DECIMALS)
}

function unitsOf(percent: unknown): bigint | undefined {
  return typeof percent === 'string' && /^-?\d{1,40}(\.\d{1,40})?$/.test(percent) ? toUnits(percent, DECIMALS) : undefined
}
