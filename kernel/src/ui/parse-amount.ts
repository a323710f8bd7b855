import { amountMarks } from './amount-marks.js'

/**
 * Why a text is not an amount. `ambiguous`: one thousand and a half look alike, as in `1,500`; the two readings are
 * `whole` and `part`.
 */
export type AmountError =
  | { readonly error: 'empty' | 'invalid' | 'decimals' | 'large' }
  | { readonly error: 'ambiguous'; readonly whole: string; readonly part: string }
export type ParsedAmount = { readonly value: bigint; readonly error?: undefined } | AmountError

export interface ParseAmountOptions {
  /** Decimals of the token: its base units per unit, as a power of ten. */
  readonly decimals: number
  readonly locale?: string | undefined
}

/**
 * Reads a typed or pasted amount into base units, exactly. It never guesses: signs, exponents, hex, too many decimals and
 * marks that could mean two things are errors. A comma or a point is the decimal mark wherever only that makes sense.
 */
export function parseAmount(text: string, { decimals, locale = 'en' }: ParseAmountOptions): ParsedAmount {
  const typed = latinDigits(text.trim())
  if (!typed) return { error: 'empty' }
  // No space, apostrophe or Arabic thousands mark is a decimal mark anywhere; they only count between groups of three.
  const bare = typed.replace(/(?<=^\d{1,3}(?:[\s'’٬]\d{3})*)[\s'’٬](?=\d{3}(?!\d))/g, '').replace('٫', '.')
  if (typed.length > 200 || !/^[\d.,]*\d[\d.,]*$/.test(bare)) return { error: 'invalid' }
  const number = decimalMark(bare, amountMarks(locale).decimal === ',' ? ',' : '.')
  if (typeof number !== 'string') return number
  const [whole = '', fraction = ''] = number.split('.')
  if (fraction.length > decimals) return { error: 'decimals' }
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return value >> 256n ? { error: 'large' } : { value }
}

/** Rewrites to at most one point, the decimal mark. */
function decimalMark(text: string, mark: '.' | ','): string | AmountError {
  const other = mark === '.' ? ',' : '.'
  const plain = (decimal: string) => text.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.')
  if (!/[.,]/.test(text)) return text
  if (/^\d*[.,]\d*$/.test(text)) {
    const grouped = text.includes(other) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
    if (grouped) return { error: 'ambiguous', whole: text.replace(other, ''), part: text.replace(other, mark) }
    return text.replace(',', '.')
  }
  if (/^\d{1,3}(,\d{3})+\.\d*$/.test(text)) return plain('.')
  if (/^\d{1,3}(\.\d{3})+,\d*$/.test(text)) return plain(',')
  if (/^\d{1,3}(?:(,\d{3}){2,}|(\.\d{3}){2,})$/.test(text)) return text.replace(/[.,]/g, '')
  return { error: 'invalid' }
}

/** Arabic, Persian, Devanagari, Bengali and full-width digits as Latin ones. */
function latinDigits(text: string): string {
  const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]
  return text.replace(/\p{Nd}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? character : String(code - zero)
  })
}
