import { checkDecimals } from './check-decimals.js'

/**
 * Converts base units to an exact decimal string, without trailing zeros.
 *
 * @throws RangeError for decimals that are not an integer from 0 to 255
 * @example
 * fromUnits(1_500_000n, 6) // '1.5'
 */
export function fromUnits(units: bigint, decimals: number): string {
  checkDecimals(decimals)
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`
}
