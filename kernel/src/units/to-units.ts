import { checkDecimals } from './check-decimals.js'

/**
 * Converts a decimal string to base units, exactly; digits beyond the smallest unit are truncated. Accepts the output of `fromUnits` and
 * nothing else: digits of any length with at most one point between them, after a minus sign if negative.
 *
 * @throws TypeError for any other text (hex, exponents, groups, spaces, an empty string), RangeError for decimals that are not an integer
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
