import { checkDecimals } from '../units/check-decimals.js'
import { amountMarks } from './amount-marks.js'
import type { FormatAmountOptions } from './format-amount.js'

/** More digits than any amount with 255 decimals has. */
const LONGEST = 400

/** An amount split into the parts it is drawn in. `fraction` is empty if there are no decimals. */
export interface AmountParts {
  /** `<` and `>-` mark an amount too small to display. */
  readonly prefix: '' | '-' | '<' | '>-'
  /** Integer digits, in groups. */
  readonly whole: string
  /** Decimal separator of the locale. */
  readonly mark: string
  /** Decimal digits; may be empty. */
  readonly fraction: string
}

/** Splits an amount for display by the rules of `formatAmount`. @throws if a string is not a decimal number. */
export function amountParts(amount: bigint | string, { decimals = 0, locale = 'en', max, min = 0 }: FormatAmountOptions): AmountParts {
  const { decimal: mark, group } = amountMarks(locale)
  const { negative, whole, fraction } = typeof amount === 'bigint' ? ofUnits(amount, decimals) : ofDecimal(amount)
  const cut = (max === undefined ? fraction : fraction.slice(0, max)).replace(/0+$/, '')
  const nothing = !cut && whole === '0'
  if (nothing && /[1-9]/.test(fraction)) {
    const least = max ? `${'0'.repeat(max - 1)}1` : ''
    return { prefix: negative ? '>-' : '<', whole: max ? '0' : '1', mark, fraction: least }
  }
  return { prefix: negative && !nothing ? '-' : '', whole: grouped(whole, group), mark, fraction: cut.padEnd(min, '0') }
}

function grouped(whole: string, group: string): string {
  const first = whole.length % 3
  return [...(first ? [whole.slice(0, first)] : []), ...(whole.slice(first).match(/.../g) ?? [])].join(group)
}

interface Digits {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

function ofUnits(amount: bigint, decimals: number): Digits {
  checkDecimals(decimals)
  const negative = amount < 0n
  const digits = String(negative ? -amount : amount).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return { negative, whole: digits.slice(0, point), fraction: digits.slice(point) }
}

function ofDecimal(text: string): Digits {
  const match = text.length <= LONGEST && /^(-?)(\d+)(?:\.(\d*))?$/.exec(text.startsWith('.') ? `0${text}` : text)
  if (!match) throw new TypeError(`Not a decimal number: ${text.slice(0, 100)}`)
  const [, sign, whole = '0', fraction = ''] = match
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction }
}
