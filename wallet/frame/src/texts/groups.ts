import type { Translate, Translated } from '@latchkey/kernel/translate'
import type { Language } from '@latchkey/wallet-protocol'
import english from '../messages/en.js'

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
  de: () => import('../messages/de.js'),
  ar: () => import('../messages/ar.js'),
}
export const ask: Group<Ask> = {
  en: () => import('../messages/ask/en.js'),
  de: () => import('../messages/ask/de.js'),
  ar: () => import('../messages/ask/ar.js'),
}
export const smart: Group<Smart> = {
  en: () => import('../messages/smart/en.js'),
  de: () => import('../messages/smart/de.js'),
  ar: () => import('../messages/smart/ar.js'),
}
export const settings: Group<Settings> = {
  en: () => import('../messages/settings/en.js'),
  de: () => import('../messages/settings/de.js'),
  ar: () => import('../messages/settings/ar.js'),
}
export const kit: Group<KitMessages> = {
  en: () => import('../messages/kit/en.js'),
  de: () => import('../messages/kit/de.js'),
  ar: () => import('../messages/kit/ar.js'),
}
