import type { Asset } from '@latchkey/kernel'
import { amountMarks } from '@latchkey/kernel/ui'
import { fromUnits, toUnits } from '@latchkey/kernel/units'

/** Returns the balance in base units. */
export function unitsOf({ quantity }: Asset): bigint {
  return toUnits(quantity.numeric, Number(quantity.decimals))
}

/** Formats a decimal string as typed in this locale. */
export function toTyped(numeric: string, locale: string): string {
  return numeric.replace('.', amountMarks(locale).decimal)
}

/** Returns the typed text, with a leading zero if it starts with a decimal separator. Nothing is truncated. */
export function cleanTyped(text: string): string {
  return /^[.,٫]/.test(text) ? `0${text}` : text
}

/** Returns an amount's value truncated to two decimals; undefined without a usable price. The amount is never converted to a number. */
export function worthOf(units: bigint, decimals: number, price: number | undefined): string | undefined {
  const cents = worthInCents(units, decimals, price)
  return cents === undefined ? undefined : fromUnits(cents, 2)
}

function worthInCents(units: bigint, decimals: number, price: number | undefined): bigint | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0 || price > 1e15) return undefined
  const scaled = toUnits(price.toFixed(15), 15)
  return (units * scaled * 100n) / 10n ** BigInt(decimals + 15)
}

/** Returns the price of one unit sold, as a decimal string with six significant digits. */
export function rateOf(sold: { units: bigint; decimals: number }, bought: { units: bigint; decimals: number }): string {
  if (sold.units === 0n) return '0'
  const places = 24
  const scaled = (bought.units * 10n ** BigInt(places + sold.decimals)) / (sold.units * 10n ** BigInt(bought.decimals))
  const digits = scaled.toString().length
  // Enough decimals for six digits, but at least two.
  const kept = Math.min(places, Math.max(2, 6 - (digits - places)))
  return fromUnits(scaled / 10n ** BigInt(places - kept), kept)
}
