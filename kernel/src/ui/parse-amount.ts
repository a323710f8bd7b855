import { amountMarks } from './amount-marks.js'
import { latinDigits } from './latin-digits.js'

/** Why a text is not an amount. `ambiguous`: it can be interpreted in two ways, like `1,234`. */
export type AmountError =
  | {
      /** `decimals`: more decimal places than the token has. `large`: more digits than any amount has. */
      readonly error: 'empty' | 'invalid' | 'decimals' | 'large'
    }
  | {
      readonly error: 'ambiguous'
      /** Digits before the ambiguous separator. */
      readonly whole: string
      /** Digits after it. */
      readonly part: string
    }
/** The amount in base units, or why it could not be parsed. */
export type ParsedAmount =
  | {
      /** Whole number of base units. */
      readonly value: bigint
      /** Missing if the text was parsed. */
      readonly error?: undefined
    }
  | AmountError

/** Constraints for the text. */
export interface ParseAmountOptions {
  /** Decimals of the token: its base units per unit, as a power of ten. */
  readonly decimals: number
  /** BCP 47; decides what `,` and `.` mean. Defaults to English. */
  readonly locale?: string | undefined
}

/** ERC-20 stores decimals in one byte. More would only cause unbounded work. */
const MOST_DECIMALS = 255
const LONGEST = 200
/** Equivalent separators in other scripts: full-width ones, and the full stop of Japanese and Chinese keyboards. */
const SAME: { readonly [mark: string]: string } = { '．': '.', '。': '.', '｡': '.', '，': ',', '＇': "'" }

/**
 * Parses a typed or pasted amount into base units, exactly. It never guesses: signs, exponents, hex, too many decimals and ambiguous
 * separators are errors. A comma or a point is the decimal separator wherever only that makes sense. Digits of every script are accepted.
 */
export function parseAmount(text: string, { decimals, locale = 'en' }: ParseAmountOptions): ParsedAmount {
  // Text copied from right-to-left text may contain invisible marks.
  const shown = text.trim().replace(/^[\u061c\u200e\u200f]+|[\u061c\u200e\u200f]+$/g, '')
  if (!shown) return { error: 'empty' }
  if (shown.length > LONGEST) return { error: 'invalid' }
  if (!(decimals >= 0 && decimals <= MOST_DECIMALS)) return { error: 'large' }
  const typed = latinDigits(shown).replace(/[．。｡，＇]/g, (mark) => SAME[mark] ?? mark)
  // Spaces, apostrophes and the Arabic thousands separator are never decimal separators; they are only accepted between groups of three.
  const bare = typed.replace(/(?<=^[1-9]\d{0,2}(?:[\s'’٬]\d{3})*)[\s'’٬](?=\d{3}(?!\d))/g, '')
  // The Arabic decimal separator is one in every language.
  const number = /^\d*٫\d*$/.test(bare) ? bare.replace('٫', '.') : decimalMark(bare, amountMarks(locale).decimal === ',' ? ',' : '.')
  if (typeof number !== 'string') return number
  const [whole = '', fraction = ''] = number.split('.')
  if (!whole && !fraction) return { error: 'invalid' }
  if (fraction.length > decimals) return { error: 'decimals' }
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return value >> 256n ? { error: 'large' } : { value }
}

/** Rewrites the text to at most one point, the decimal separator. */
function decimalMark(text: string, mark: '.' | ','): string | AmountError {
  const other = mark === '.' ? ',' : '.'
  const plain = (decimal: string) => text.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.')
  if (/^\d+$/.test(text)) return text
  if (/^\d*[.,]\d*$/.test(text)) {
    const grouped = text.includes(other) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
    if (grouped) return { error: 'ambiguous', whole: text.replace(other, ''), part: text.replace(other, mark) }
    return text.replace(',', '.')
  }
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d*$/.test(text)) return plain('.')
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d*$/.test(text)) return plain(',')
  if (/^[1-9]\d{0,2}(?:(,\d{3}){2,}|(\.\d{3}){2,})$/.test(text)) return text.replace(/[.,]/g, '')
  return { error: 'invalid' }
}
