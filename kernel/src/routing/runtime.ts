import type { Locales } from '../i18n/index.js'
import type { PluginRuntime } from '../plugins/index.js'
import type { Events } from '../reporting/index.js'

/** The parts of one kernel that views use. Never exposed outside the kernel. */
export interface Runtime extends PluginRuntime {
  readonly events: Events
  readonly locales: Locales
}
