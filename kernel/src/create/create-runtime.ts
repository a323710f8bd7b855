import { chains } from '../points/index.js'
import type { Connectors } from '../session/index.js'
import type { ScopedStorage } from '../state/index.js'
import type { EmitCore, KernelOptions } from '../types/index.js'
import type { Engine, KernelRuntime } from './engine.js'
import { homeNow } from './home-now.js'

/** A runtime without what is loaded later. */
export type Parts = Omit<KernelRuntime, 'engine' | 'loadEngine' | 'sessions' | 'loadSessions'>

interface Deps {
  readonly options: Pick<KernelOptions<[]>, 'shell' | 'overrides' | 'approve' | 'disableAppend'>
  readonly connectors: Connectors
  readonly own: ScopedStorage
  readonly emit: EmitCore
}

/** The runtime, and the way to the modal. */
export interface Loaded {
  readonly runtime: KernelRuntime
  /**
   * Loads the engine and, in parallel, the first parts of the modal. When idle, each part loads in its own task so that none blocks the
   * page. If a part fails, the code that needs it loads it again and reports the error.
   */
  loadModal(view?: string, rests?: boolean): Promise<Engine>
}

/** Completes a runtime with the code that a page needs only once a visitor or a stored session becomes active. */
export function createRuntime(parts: Parts, { options, connectors, own, emit }: Deps): Loaded {
  const { host, core, signal, locales, report } = parts
  const failed = (error: unknown): void => report(error, 'core')
  /** Loads code and creates its part of the runtime, once. */
  const once = <T>(make: () => Promise<() => T>): { readonly get: () => T | undefined; readonly load: () => Promise<T> } => {
    let made: T | undefined
    let loading: Promise<T> | undefined
    const create = async (): Promise<T> => {
      try {
        const create = await make()
        signal.throwIfAborted()
        made = create()
        return made
      } catch (error) {
        // The next click retries a chunk that failed to load.
        loading = undefined
        if (!signal.aborted) failed(error)
        throw error
      }
    }
    return {
      get: () => made,
      async load() {
        signal.throwIfAborted()
        loading ??= create()
        return loading
      },
    }
  }
  const engine = once(async () => {
    const { createEngine } = await import('./engine.js')
    return () => createEngine({ runtime, options, connectors, emit })
  })
  const sessions = once(async () => {
    const { createConnections } = await import('../session/connections.js')
    const adapter = (namespace: string) => host.read(chains).find((c) => c.namespace === namespace)
    const { state, subscribe } = core
    return () => createConnections({ core: state, subscribe, connectors, adapter, storage: own, signal, emit, report: failed })
  })
  const runtime: KernelRuntime = {
    ...parts,
    engine: engine.get,
    loadEngine: engine.load,
    // Not before the engine, whose guards follow the connections.
    sessions: () => engine.get() && sessions.get(),
    loadSessions: async () => (await Promise.all([sessions.load(), engine.load()]))[0],
  }
  return {
    runtime,
    async loadModal(named, rests = false) {
      const view = named ?? homeNow(host, report)?.view ?? ''
      const isNeeded = !engine.get() && typeof window !== 'undefined' && !signal.aborted && options.shell === undefined
      const owned = isNeeded && host.view(view)
      if (owned) {
        const drawn = async (): Promise<unknown> => (options.overrides?.[view] ?? owned.value.load)()
        for (const part of [() => import('../shell/index.js'), drawn, () => locales.load(host.speakers(view))]) {
          part().catch(() => {})
          if (rests) await new Promise((next) => setTimeout(next))
        }
      }
      return engine.load()
    },
  }
}
