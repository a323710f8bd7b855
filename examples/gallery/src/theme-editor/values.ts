import { colorIn, defaultTokens, type LinearRgb, valueIn } from '@latchkey/kernel/themes'
import { colorFields, FONT, rangeFields } from './fields.js'

export type Mode = 'light' | 'dark'
/** The tokens of a theme: only what differs from the defaults. */
export interface Tokens {
  readonly [token: string]: string
}

const defaults: Tokens = defaultTokens
/** The initial strength of a tint that has none. */
const NO_TINT = '#808080'
const COLOR = /^(#[\da-f]{3}|#[\da-f]{6}|(rgb|oklch)\([\d.%\s,/-]+\))$/i
const LONGEST = 120

/** Returns the value of a token, or its default. */
export function currentValue(tokens: Tokens, token: string): string {
  return tokens[token] ?? defaults[token] ?? (token === '--lk-mix' ? NO_TINT : '')
}

/** Returns the tokens with one of them set; without it if the value is empty or the default. */
export function withValue(tokens: Tokens, token: string, value: string): Tokens {
  const { [token]: _, ...others } = tokens
  return value === '' || value === defaults[token] ? others : { ...others, [token]: value }
}

/** Returns the tokens with a colour set for one mode. An empty value uses the default of that mode. */
export function withColor(tokens: Tokens, { token, mode, value }: { token: string; mode: Mode; value: string }): Tokens {
  const own = value === '' ? valueIn(mode, defaults[token] ?? '') : value
  // A tint has no default: setting only one mode makes no sense.
  if (own === '') return withValue(tokens, token, '')
  const other = valueIn(mode === 'light' ? 'dark' : 'light', tokens[token] ?? defaults[token] ?? own)
  const [light, dark] = mode === 'light' ? [own, other] : [other, own]
  return withValue(tokens, token, light === dark ? light : `light-dark(${light}, ${dark})`)
}

/** Returns whether the editor can work with this value of a token. */
export function isValue(token: string, value: string): boolean {
  if (value.length > LONGEST) return false
  if (colorFields.some((field) => field.token === token)) return [valueIn('light', value), valueIn('dark', value)].every(isColor)
  const range = rangeFields.find((field) => field.token === token)
  if (range) {
    const [, digits, unit] = /^(\d{1,3})(px)?$/.exec(value) ?? []
    return digits !== undefined && (unit ?? '') === range.unit && Number(digits) >= range.least && Number(digits) <= range.most
  }
  return token === FONT && isFont(value)
}

/** Returns whether the contrast of a colour in this notation can be computed. */
export function isColor(value: string): boolean {
  return COLOR.test(value) && colorIn('light', value) !== undefined
}

/** Font names, in single quotes if they contain a space. */
export function isFont(value: string): boolean {
  return value.length <= LONGEST && value.split(',').every((name) => /^\s*([a-z][\w-]*|'[a-z][\w -]*')\s*$/i.test(name))
}

/** Returns the colour in the format of the browser's colour input. */
export function toHex(value: string): string {
  const color: LinearRgb = colorIn('light', value) ?? [0, 0, 0]
  return `#${color.map((channel) => hex(channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)).join('')}`
}

/** Returns whether these are the same tokens. */
export function sameTokens(first: Tokens, second: Tokens): boolean {
  const names = Object.keys(first)
  return names.length === Object.keys(second).length && names.every((name) => first[name] === second[name])
}

function hex(channel: number): string {
  return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
}
