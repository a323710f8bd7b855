import { askEn } from './ask-en.js'
import type { Catalogue } from './speak.js'

/** Texts of questions, by language. */
export const ask: Catalogue<typeof askEn> = {
  en: askEn,
  de: async () => (await import('./ask-de.js')).askDe,
  ar: async () => (await import('./ask-ar.js')).askAr,
}
