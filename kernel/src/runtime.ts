import type { Mutable } from './contract.js'
import type { CoreEvents, CoreState } from './core.js'
import type { Engine } from './engine.js'
import type { Events } from './events.js'
import type { Http } from './http/types.js'
import type { I18n } from './i18n/i18n.js'
import type { Locales } from './i18n/locales.js'
import type { Toast } from './plugin.js'
import type { PluginHost } from './plugin-host.js'
import type { ScopedStorage } from './storage.js'
import type { Slice } from './store.js'

/** The parts of one kernel, as they see each other. Never leaves the kernel. */
export interface Runtime {
  readonly core: Slice<Mutable<CoreState>>
  readonly signal: AbortSignal
  readonly storage: ScopedStorage
  readonly http: Http
  readonly i18n: I18n
  readonly locales: Locales
  readonly events: Events
  readonly host: PluginHost
  /** There once something needed it. */
  readonly engine: () => Engine | undefined
  loadEngine(): Promise<Engine>
  emit(plugin: string, event: string, payload: unknown): void
  report(error: unknown, plugin: string): void
  toast(toast: Toast): void
}

/** The kernel's own events, typed. */
export type EmitCore = <E extends keyof CoreEvents>(event: E, payload: CoreEvents[E]) => void
