import type { Settings } from '../../account/settings.js'
import type { Texts } from '../../texts/en.js'
import type { KitTexts } from '../../texts/kit-en.js'
import type { SettingsTexts } from '../../texts/settings-en.js'

/** What every screen of the settings works with. */
export interface Tools {
  readonly settings: Settings
  readonly t: SettingsTexts
  /** Texts of screens that are not of the settings alone. */
  readonly common: Texts
  /** What a recovery kit says. */
  readonly kitTexts: () => Promise<KitTexts>
  /** Whether the browser says what is visible. */
  readonly provesSight: boolean
  /** Providers that a login can be added of, by id, with their names. */
  readonly providers: { readonly [id: string]: string }
  /** As visitors know a provider. */
  readonly providerName: (id: string) => string
  /** To the menu, or out of it. */
  readonly back: () => void
  /** Says where Escape leads from within a screen; undefined for `back`. */
  readonly backTo: (inner: (() => void) | undefined) => void
}
