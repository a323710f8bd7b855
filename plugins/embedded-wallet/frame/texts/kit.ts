import { kitEn } from './kit-en.js'
import type { Catalogue } from './speak.js'

/** What a recovery kit says. */
export const kit: Catalogue<typeof kitEn> = {
  en: kitEn,
  de: async () => (await import('./kit-de.js')).kitDe,
  ar: async () => (await import('./kit-ar.js')).kitAr,
}
