import type { Settings } from '../../account/settings.js'
import type { Kit } from '../../kit/kit.js'
import type { CommonTexts, SettingsTexts } from '../../texts/groups.js'

/** Shared by all settings screens. */
export interface Tools {
  readonly settings: Settings
  readonly t: SettingsTexts
  /** Texts of screens used outside the settings as well. */
  readonly common: CommonTexts
  /** Loads the messages that a recovery kit contains. */
  readonly kitMessages: () => Promise<Pick<Kit, 'language' | 'messages'>>
  /** Providers that can be added as a login: their names by id. */
  readonly providers: { readonly [id: string]: string }
  /** Returns a provider's display name. */
  readonly providerName: (id: string) => string
  /** Goes to the menu, or leaves it. */
  readonly back: () => void
  /** Sets what Escape does inside a screen; undefined for `back`. */
  readonly backTo: (inner: (() => void) | undefined) => void
}
