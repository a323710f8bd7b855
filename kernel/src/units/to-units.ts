/**
 * A decimal string as base units, exactly; what is finer than the unit is cut off.
 *
 * @example
 * toUnits('1.5', 6) // 1_500_000n
 */
export function toUnits(numeric: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
