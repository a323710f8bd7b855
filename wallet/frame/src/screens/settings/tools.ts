import type { Settings } from '../../account/settings.js'
import type { Texts } from '../../texts/en.js'
import type { KitTexts } from '../../texts/kit-en.js'
import type { SettingsTexts } from '../../texts/settings-en.js'

/** Shared by all settings screens. */
export interface Tools {
  readonly settings: Settings
  readonly t: SettingsTexts
  /** Texts of screens used outside the settings as well. */
  readonly common: Texts
  /** Loads the texts of a recovery kit. */
  readonly kitTexts: () => Promise<KitTexts>
  /** Providers that can be added as a login: their names by id. */
  readonly providers: { readonly [id: string]: string }
  /** Returns a provider's display name. */
  readonly providerName: (id: string) => string
  /** Goes to the menu, or leaves it. */
  readonly back: () => void
  /** Sets what Escape does inside a screen; undefined for `back`. */
  readonly backTo: (inner: (() => void) | undefined) => void
}
