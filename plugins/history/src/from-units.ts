/** Base units as an exact decimal string. */
export function fromUnits(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '')
  return decimals > 0 && fraction ? `${whole}.${fraction}` : whole
}
