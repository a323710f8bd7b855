import { smartEn } from './smart-en.js'
import type { Catalogue } from './speak.js'

/** Texts of questions about smart accounts, by language. */
export const smart: Catalogue<typeof smartEn> = {
  en: smartEn,
  de: async () => (await import('./smart-de.js')).smartDe,
  ar: async () => (await import('./smart-ar.js')).smartAr,
}
