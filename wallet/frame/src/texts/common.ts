import { en } from './en.js'
import type { Catalogue } from './speak.js'

/** Texts of most screens, by language. */
export const common: Catalogue<typeof en> = {
  en,
  de: async () => (await import('./de.js')).de,
  ar: async () => (await import('./ar.js')).ar,
}
