import { fromUnits } from '@latchkey/kernel/units'

/** Formats a number from another service as a plain decimal: `1e-7` becomes `0.0000001`. Undefined for an invalid price. */
export function toDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined
  const [digits = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift === 0) return digits
  if (shift > 0) return whole + fraction.padEnd(shift, '0').slice(0, shift) + (fraction.length > shift ? `.${fraction.slice(shift)}` : '')
  return `0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
}

/** Formats a percentage change from another service as a plain decimal; undefined if it is not a number. */
export function toChange(value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined
  const size = toDecimal(Math.abs(value))
  return size && (value < 0 ? `-${size}` : size)
}

/** `a / b` with 18 decimals, truncated; undefined if `b` is 0. */
export function divide(a: string, b: string): string | undefined {
  const scale = Math.max(fractionOf(a).length, fractionOf(b).length)
  const [over, under] = [units(a, scale), units(b, scale)]
  return under === 0n ? undefined : fromUnits((over * 10n ** 18n) / under, 18)
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? ''
}

function units(text: string, scale: number): bigint {
  return BigInt((text.split('.')[0] ?? '0') + fractionOf(text).padEnd(scale, '0'))
}
