import { settingsEn } from './settings-en.js'
import type { Catalogue } from './speak.js'

/** Texts of the settings, by language. */
export const settings: Catalogue<typeof settingsEn> = {
  en: settingsEn,
  de: async () => (await import('./settings-de.js')).settingsDe,
  ar: async () => (await import('./settings-ar.js')).settingsAr,
}
