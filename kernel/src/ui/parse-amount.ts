import { amountMarks } from './amount-marks.js'
import { latinDigits } from './latin-digits.js'

/** Why a text is no amount. `ambiguous`: it may be read in two ways, as `1,234`. */
export type AmountError =
  | {
      /** `decimals`: more places than the token has. `large`: more digits than any amount has. */
      readonly error: 'empty' | 'invalid' | 'decimals' | 'large'
    }
  | {
      readonly error: 'ambiguous'
      /** The number before the mark that may mean either. */
      readonly whole: string
      /** The number after it. */
      readonly part: string
    }
/** The amount in base units, or why there is none. */
export type ParsedAmount =
  | {
      /** Whole number of base units. */
      readonly value: bigint
      /** Absent where the text was read. */
      readonly error?: undefined
    }
  | AmountError

/** What the text has to fit. */
export interface ParseAmountOptions {
  /** Decimals of the token: its base units per unit, as a power of ten. */
  readonly decimals: number
  /** BCP 47; decides what `,` and `.` mean. English when left out. */
  readonly locale?: string | undefined
}

/** ERC-20 keeps decimals in one byte. More would only be work without an end. */
const MOST_DECIMALS = 255
const LONGEST = 200
/** Marks of the same meaning in other scripts: full-width ones, and the full stop of Japanese and Chinese keyboards. */
const SAME: { readonly [mark: string]: string } = { '．': '.', '。': '.', '｡': '.', '，': ',', '＇': "'" }

/**
 * Reads a typed or pasted amount into base units, exactly. It never guesses: signs, exponents, hex, too many decimals and
 * marks that could mean two things are errors. A comma or a point is the decimal mark wherever only that makes sense. Digits of
 * every script count.
 */
export function parseAmount(text: string, { decimals, locale = 'en' }: ParseAmountOptions): ParsedAmount {
  // Text copied from right-to-left text brings invisible marks along.
  const shown = text.trim().replace(/^[\u061c\u200e\u200f]+|[\u061c\u200e\u200f]+$/g, '')
  if (!shown) return { error: 'empty' }
  if (shown.length > LONGEST) return { error: 'invalid' }
  if (!(decimals >= 0 && decimals <= MOST_DECIMALS)) return { error: 'large' }
  const typed = latinDigits(shown).replace(/[．。｡，＇]/g, (mark) => SAME[mark] ?? mark)
  // No space, apostrophe or Arabic thousands mark is a decimal mark anywhere; they only count between groups of three.
  const bare = typed.replace(/(?<=^[1-9]\d{0,2}(?:[\s'’٬]\d{3})*)[\s'’٬](?=\d{3}(?!\d))/g, '')
  // The Arabic decimal mark is one in every language.
  const number = /^\d*٫\d*$/.test(bare) ? bare.replace('٫', '.') : decimalMark(bare, amountMarks(locale).decimal === ',' ? ',' : '.')
  if (typeof number !== 'string') return number
  const [whole = '', fraction = ''] = number.split('.')
  if (!whole && !fraction) return { error: 'invalid' }
  if (fraction.length > decimals) return { error: 'decimals' }
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return value >> 256n ? { error: 'large' } : { value }
}

/** Rewrites to at most one point, the decimal mark. */
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
