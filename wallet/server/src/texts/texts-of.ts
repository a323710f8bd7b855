import { type Translate, translator } from '@latchkey/kernel/translate'
import { type Language, languageOf } from '@latchkey/wallet-protocol'
import { UNKNOWN_BROWSER } from '../browser-of.js'
import en from '../messages/en.js'
import { translations } from '../messages/translations.js'

/** Texts of emails and pages. */
export type ServerTexts = Translate<typeof en>

/** Returns the texts of a language. */
export function textsOf(language: Language): ServerTexts {
  return translator<typeof en>({ en, ...translations }[language], language)
}

/** Returns a caller's language: the page's for calls of the frame, otherwise the browser's. */
export function callerLanguage(headers: Headers): Language {
  return languageOf((headers.get('accept-language') ?? '').slice(0, 200).split(','))
}

/** Translates `Firefox on Linux`, as written by `browserOf`. */
export function browserIn(t: ServerTexts, name: string): string {
  const [browser = '', system] = name.split(' on ')
  if (system !== undefined) return t('facts.browserOn', { browser, system })
  return browser === UNKNOWN_BROWSER ? t('facts.unknownBrowser') : browser
}
