import type { Asset } from '@latchkey/kernel'
import { amountMarks } from '@latchkey/kernel/ui'

/** A decimal string as base units, exactly; what is finer than the token is cut off. */
export function toUnits(numeric: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Base units as an exact decimal string. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

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

/** What was typed, with a leading zero where it begins with a mark, and without decimals that the token does not have (AMT-01). */
export function cleanTyped(text: string, decimals: number): string {
  const led = /^[.,٫]/.test(text) ? `0${text}` : text
  const [, whole, mark, fraction] = /^(\d+)([.,٫])(\d+)$/.exec(led) ?? []
  return whole !== undefined && mark !== undefined && fraction !== undefined && fraction.length > decimals
    ? `${whole}${decimals > 0 ? mark : ''}${fraction.slice(0, decimals)}`
    : led
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
