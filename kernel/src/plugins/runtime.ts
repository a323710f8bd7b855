import type { I18n } from '../i18n/index.js'
import type { ScopedStorage, Slice } from '../state/index.js'
import type { CoreState, Deprecation, Http, Mutable, Toast } from '../types/index.js'
import type { PluginHost } from './plugin-host.js'

/** The modal as plugins control it, once its code has loaded. */
export interface LoadedModal {
  open(view: string | undefined, args?: unknown): unknown
  readonly router: {
    replace(view: string, args?: unknown): void
    back(): boolean
    close(): boolean
    complete(result?: unknown): void
    drop(): void
  }
}

/** The parts of one kernel that plugin contexts use. Never exposed outside the kernel. */
export interface PluginRuntime {
  readonly core: Slice<Mutable<CoreState>>
  readonly signal: AbortSignal
  readonly storage: ScopedStorage
  readonly http: Http
  readonly i18n: I18n
  readonly events: { on(event: string, listener: (payload: never) => void, options?: { readonly signal?: AbortSignal }): () => void }
  readonly host: PluginHost
  /** Undefined until something needs it. */
  readonly engine: () => LoadedModal | undefined
  loadEngine(): Promise<LoadedModal>
  emit(plugin: string, event: string, payload: unknown): void
  report(error: unknown, plugin: string): void
  deprecated(note: Deprecation, plugin: string): void
  toast(toast: Toast): void
}
