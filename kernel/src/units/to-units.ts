import { checkDecimals } from './check-decimals.js'

/**
 * A decimal string as base units, exactly; what is finer than the unit is cut off. Reads what `fromUnits` writes and nothing else:
 * digits of any length with at most one point between them, after a minus where there is less than nothing.
 *
 * @throws TypeError for any other text (hex, exponents, groups, spaces, nothing), RangeError for decimals that are no whole number
 * from 0 to 255
 * @example
 * toUnits('1.5', 6) // 1_500_000n
 */
export function toUnits(numeric: string, decimals: number): bigint {
  checkDecimals(decimals)
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(numeric) ?? []
  if (whole === undefined) throw new TypeError(`Not a decimal number: ${String(numeric).slice(0, 100)}`)
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign ? -units : units
}
