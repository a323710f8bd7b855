import { en } from './en.js'
import type { Catalogue } from './speak.js'

/** What the frame says on most of its screens. */
export const common: Catalogue<typeof en> = {
  en,
  de: async () => (await import('./de.js')).de,
  ar: async () => (await import('./ar.js')).ar,
}
