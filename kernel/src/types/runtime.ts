import type { Engine } from '../create/index.js'
import type { I18n, Locales } from '../i18n/index.js'
import type { PluginHost } from '../plugins/index.js'
import type { Events } from '../reporting/index.js'
import type { ScopedStorage, Slice } from '../state/index.js'
import type { Mutable } from './contract.js'
import type { CoreEvents, CoreState } from './core.js'
import type { Deprecation, Toast } from './plugin.js'
import type { Http } from './routes.js'

/** The parts of one kernel, as they see each other. Never exposed outside the kernel. */
export interface Runtime {
  readonly core: Slice<Mutable<CoreState>>
  readonly signal: AbortSignal
  readonly storage: ScopedStorage
  readonly http: Http
  readonly i18n: I18n
  readonly locales: Locales
  readonly events: Events
  readonly host: PluginHost
  /** Undefined until something needs it. */
  readonly engine: () => Engine | undefined
  loadEngine(): Promise<Engine>
  emit(plugin: string, event: string, payload: unknown): void
  report(error: unknown, plugin: string): void
  deprecated(note: Deprecation, plugin: string): void
  toast(toast: Toast): void
}

/** The kernel's own events, typed. */
export type EmitCore = <E extends keyof CoreEvents>(event: E, payload: CoreEvents[E]) => void
