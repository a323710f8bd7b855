import { type Language, languageOf } from '../../language.js'
import { ar } from './ar.js'
import { de } from './de.js'
import { en, type ServerTexts } from './en.js'

/** What is written in a language. */
export function textsOf(language: Language): ServerTexts {
  return { en, de, ar }[language]
}

/** The language of a caller: that of the page for calls of the frame, else the browser's. */
export function callerLanguage(headers: Headers): Language {
  return languageOf((headers.get('accept-language') ?? '').slice(0, 200).split(','))
}

/** `Firefox on Linux` as `browserOf` writes it, in words of the language. */
export function browserIn({ facts }: ServerTexts, browser: string): string {
  const [name = '', system] = browser.split(' on ')
  if (system !== undefined) return facts.browserOn({ browser: name, system })
  return name === en.facts.unknownBrowser ? facts.unknownBrowser : name
}
