import { type Language, languageOf } from '@latchkey/wallet-protocol'
import { ar } from './ar.js'
import { de } from './de.js'
import { en, type ServerTexts } from './en.js'

/** Returns the texts of a language. */
export function textsOf(language: Language): ServerTexts {
  return { en, de, ar }[language]
}

/** Returns a caller's language: the page's for calls of the frame, otherwise the browser's. */
export function callerLanguage(headers: Headers): Language {
  return languageOf((headers.get('accept-language') ?? '').slice(0, 200).split(','))
}

/** Translates `Firefox on Linux`, as written by `browserOf`. */
export function browserIn({ facts }: ServerTexts, browser: string): string {
  const [name = '', system] = browser.split(' on ')
  if (system !== undefined) return facts.browserOn({ browser: name, system })
  return name === en.facts.unknownBrowser ? facts.unknownBrowser : name
}
