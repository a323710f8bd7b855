import { chains } from '../points/index.js'
import type { Connectors } from '../session/index.js'
import type { ScopedStorage } from '../state/index.js'
import type { EmitCore, KernelOptions } from '../types/index.js'
import type { Engine, KernelRuntime } from './engine.js'
import { homeNow } from './home-now.js'

/** A runtime without what is loaded later. */
export type Parts = Omit<KernelRuntime, 'engine' | 'loadEngine'>

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
  let engine: Engine | undefined
  let loading: Promise<Engine> | undefined
  const loadEngine = async (): Promise<Engine> => {
    signal.throwIfAborted()
    loading ??= import('./engine.js')
      .then(({ createEngine }) => {
        signal.throwIfAborted()
        engine = createEngine({
          runtime,
          options,
          core: core.state,
          connectors,
          adapter: (namespace) => host.read(chains).find((c) => c.namespace === namespace),
          storage: own,
          signal,
          emit,
          report: (error) => report(error, 'core'),
        })
        return engine
      })
      .catch((error: unknown) => {
        // The next click retries a chunk that failed to load.
        loading = undefined
        if (!signal.aborted) report(error, 'core')
        throw error
      })
    return loading
  }
  const runtime: KernelRuntime = { ...parts, engine: () => engine, loadEngine }
  return {
    runtime,
    async loadModal(named, rests = false) {
      const view = named ?? homeNow(host, report)?.view ?? ''
      const isNeeded = !engine && typeof window !== 'undefined' && !signal.aborted && options.shell === undefined
      const owned = isNeeded && host.view(view)
      if (owned) {
        const drawn = async (): Promise<unknown> => (options.overrides?.[view] ?? owned.value.load)()
        for (const part of [() => import('../shell/index.js'), drawn, () => locales.load(host.speakers(view))]) {
          part().catch(() => {})
          if (rests) await new Promise((next) => setTimeout(next))
        }
      }
      return loadEngine()
    },
  }
}
