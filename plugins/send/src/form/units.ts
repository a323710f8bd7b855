import type { Asset } from '@latchkey/kernel'
import { amountMarks } from '@latchkey/kernel/ui'
import { fromUnits, toUnits } from '@latchkey/kernel/units'

export function decimalsOf({ quantity }: Asset): number {
  return Number(quantity.decimals)
}

/** The balance, in base units. */
export function unitsOf(asset: Asset): bigint {
  return toUnits(asset.quantity.numeric, decimalsOf(asset))
}

/** Formats a decimal string as a visitor with this locale would type it. */
export function toTyped(numeric: string, locale: string): string {
  return numeric.replace('.', amountMarks(locale).decimal)
}

/**
 * Returns the typed text, with a leading zero if it begins with a decimal mark. Never truncates: pasted text would become another number,
 * as `1,234` would become `1,23` (AMT-01).
 */
export function cleanTyped(text: string): string {
  return /^[.,٫]/.test(text) ? `0${text}` : text
}

/** Decimals of fiat values. */
const WORTH_DECIMALS = 18
/** A double is exact up to this many digits; the rest is noise, and truncating it would cost a cent. */
const PRICE_DIGITS = 15

/**
 * The value of an amount, as an exact decimal string; undefined without a valid price. A price is a number by the specification; the
 * amount never becomes one.
 */
export function worthOf(units: bigint, decimals: number, price: number | undefined): string | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0 || price > 1e15) return undefined
  const places = Math.min(100, Math.max(0, PRICE_DIGITS - 1 - Math.floor(Math.log10(price))))
  const scaled = toUnits(price.toFixed(places), places)
  return fromUnits((units * scaled * 10n ** BigInt(WORTH_DECIMALS)) / 10n ** BigInt(decimals + places), WORTH_DECIMALS)
}

/** Sums results of `worthOf`; undefined if one of them is. */
export function sumOfWorth(parts: readonly (string | undefined)[]): string | undefined {
  let sum = 0n
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += toUnits(part, WORTH_DECIMALS)
  }
  return fromUnits(sum, WORTH_DECIMALS)
}
