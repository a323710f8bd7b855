import type { Message, MessagePart, MessageValues } from '../types/index.js'
import { directionOf } from './direction-of.js'

/** Turns a compiled message into text. Numbers and plurals follow the locale. */
export function formatMessage(message: Message, values: MessageValues, locale: string, count?: number): string {
  if (typeof message === 'string') return message
  return message.map((part) => formatPart(part, values, locale, count)).join('')
}

function formatPart(part: MessagePart, values: MessageValues, locale: string, count?: number): string {
  if (typeof part === 'string') return part === '#' && count !== undefined ? number(count, locale) : part
  const [name, type, detail] = part
  const value = values[name]
  if (value === undefined) return `{${name}}`
  if (type === undefined || typeof detail === 'string') return typeof value === 'number' ? number(value, locale) : isolate(value, locale)
  if (type === 'number' || detail === undefined) return number(Number(value), locale)
  const { offset, ...choices } = detail
  const n = Number(value) - (typeof offset === 'number' ? offset : 0)
  const rule =
    type === 'select' ? String(value) : new Intl.PluralRules(locale, { type: type === 'selectordinal' ? 'ordinal' : 'cardinal' }).select(n)
  const chosen = choices[String(value)] ?? choices[`=${value}`] ?? choices[rule] ?? choices.other ?? ''
  return formatMessage(typeof chosen === 'number' ? String(chosen) : chosen, values, locale, n)
}

// Not shared with `withSymbol`: the formatter would wait for one more file.
const RTL = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Isolates a value with letters of the other direction, so that it does not reorder the words and punctuation around it. */
function isolate(value: string, locale: string): string {
  const hasOther = directionOf(locale) === 'rtl' ? value.match(/\p{L}/gu)?.some((letter) => !RTL.test(letter)) : RTL.test(value)
  return hasOther ? `\u2068${value}\u2069` : value
}

function number(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value)
}

/** Parses `Hello {name}`: the part of ICU that needs no parser. Anything richer must be compiled. */
export function parseSimple(text: string): Message {
  if (!text.includes('{')) return text
  return text
    .split(/(\{\s*\w+\s*\})/)
    .filter(Boolean)
    .map((part): MessagePart => {
      const name = /^\{\s*(\w+)\s*\}$/.exec(part)?.[1]
      return name === undefined ? part : [name]
    })
}
