import { kitEn } from './kit-en.js'
import type { Catalogue } from './speak.js'

/** Texts of a recovery kit, by language. */
export const kit: Catalogue<typeof kitEn> = {
  en: kitEn,
  de: async () => (await import('./kit-de.js')).kitDe,
  ar: async () => (await import('./kit-ar.js')).kitAr,
}
