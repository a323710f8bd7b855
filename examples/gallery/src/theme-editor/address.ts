import { locales, modes, readSettings } from '../settings.js'
import { colorFields, FONT, rangeFields } from './fields.js'
import { isValue, type Mode, type Tokens } from './values.js'

/** The editor's state, as far as it is kept in the URL. */
export interface Shown {
  readonly group: string
  readonly mode: Mode
  readonly locale: string
}
export interface ReadAddress extends Shown {
  readonly tokens: Tokens
  /** Names of URL parameters that the editor cannot use. */
  readonly refused: readonly string[]
}

const known = [...colorFields, ...rangeFields].map(({ token }) => token).concat(FONT)

/** Parses a shared URL. Invalid parts are skipped and listed. */
export function readAddress(search: string, groups: readonly string[]): ReadAddress {
  const query = new URLSearchParams(search)
  const { group, mode, locale } = readSettings(search, groups)
  const given = known.flatMap((token) => {
    const value = query.get(nameOf(token))
    return value === null ? [] : [[token, value] as const]
  })
  const choices = { group: groups, theme: modes, locale: locales }
  const refused = [
    ...Object.entries(choices).flatMap(([name, values]) => {
      const value = query.get(name)
      return value === null || values.some((choice) => choice === value) ? [] : [name]
    }),
    ...given.filter(([token, value]) => !isValue(token, value)).map(([token]) => nameOf(token)),
    // A token of a later version, or a typo.
    ...[...query.keys()].filter((name) => name.startsWith('lk-') && !known.includes(`--${name}`)),
  ]
  return {
    group,
    mode: mode === 'dark' ? 'dark' : 'light',
    locale,
    tokens: Object.fromEntries(given.filter(([token, value]) => isValue(token, value))),
    refused,
  }
}

/** Returns the URL that restores the current state. */
export function addressOf({ group, mode, locale }: Shown, tokens: Tokens): string {
  const own = Object.entries(tokens).map(([token, value]) => [nameOf(token), value])
  return `?${new URLSearchParams([['group', group], ['theme', mode], ['locale', locale], ...own])}`
}

function nameOf(token: string): string {
  return token.slice(2)
}
