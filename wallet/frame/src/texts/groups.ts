import type { Translate, Translated } from '@latchkey/kernel/translate'
import type { Language } from '@latchkey/wallet-protocol'
import { translations as askTranslations } from '../messages/ask/translations.js'
import english from '../messages/en.js'
import { translations as kitTranslations } from '../messages/kit/translations.js'
import { translations as settingsTranslations } from '../messages/settings/translations.js'
import { translations as smartTranslations } from '../messages/smart/translations.js'
import { translations } from '../messages/translations.js'

/** Messages that are loaded together, by language. */
export type Group<M> = { readonly [L in Language]: () => Promise<{ readonly default: Translated<M> }> }

type Common = typeof english
type Ask = typeof import('../messages/ask/en.js').default
type Smart = typeof import('../messages/smart/en.js').default
type Settings = typeof import('../messages/settings/en.js').default
/** Messages of a recovery kit. */
export type KitMessages = typeof import('../messages/kit/en.js').default

/** Texts of most screens. */
export type CommonTexts = Translate<Common>
/** Texts of questions. */
export type AskTexts = Translate<Ask>
/** Texts of questions about smart accounts. */
export type SmartTexts = Translate<Smart>
/** Texts of the settings. */
export type SettingsTexts = Translate<Settings>

// English belongs to the first script, so that there is always a text.
export const common: Group<Common> = {
  en: async () => ({ default: english }),
  ...translations,
}
export const ask: Group<Ask> = {
  en: () => import('../messages/ask/en.js'),
  ...askTranslations,
}
export const smart: Group<Smart> = {
  en: () => import('../messages/smart/en.js'),
  ...smartTranslations,
}
export const settings: Group<Settings> = {
  en: () => import('../messages/settings/en.js'),
  ...settingsTranslations,
}
export const kit: Group<KitMessages> = {
  en: () => import('../messages/kit/en.js'),
  ...kitTranslations,
}
