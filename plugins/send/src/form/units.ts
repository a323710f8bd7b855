import type { Asset } from '@latchkey/kernel'
import { amountMarks } from '@latchkey/kernel/ui'
import { fromUnits, toUnits } from '@latchkey/kernel/units'

export function decimalsOf({ quantity }: Asset): number {
  return Number(quantity.decimals)
}

/** What is there, in base units. */
export function unitsOf(asset: Asset): bigint {
  return toUnits(asset.quantity.numeric, decimalsOf(asset))
}

/** A decimal string as a visitor of this locale types it. */
export function toTyped(numeric: string, locale: string): string {
  return numeric.replace('.', amountMarks(locale).decimal)
}

/**
 * What was typed, with a leading zero where it begins with a mark. Nothing is cut off: what is pasted would become another number,
 * as `1,234` would become `1,23` (AMT-01).
 */
export function cleanTyped(text: string): string {
  return /^[.,٫]/.test(text) ? `0${text}` : text
}

/**
 * What an amount is worth, as a decimal string with two decimals, cut off; nothing without a usable price. A price is a number by
 * the specification; the amount never becomes one.
 */
export function worthOf(units: bigint, decimals: number, price: number | undefined): string | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0 || price > 1e15) return undefined
  const scaled = toUnits(price.toFixed(15), 15)
  return fromUnits((units * scaled * 100n) / 10n ** BigInt(decimals + 15), 2)
}
