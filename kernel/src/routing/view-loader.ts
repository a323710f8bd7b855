import { kernelErrors } from '../errors/index.js'
import type { HostedView, KernelOptions } from '../types/index.js'
import type { Runtime } from './runtime.js'

interface Deps {
  readonly runtime: Pick<Runtime, 'core' | 'host' | 'locales'>
  readonly overrides: KernelOptions<[]>['overrides']
}

type LoadedView = NonNullable<HostedView['loaded']>

/** Loads views by name, and keeps them. */
export interface ViewLoader {
  /** Returns a view that has loaded, with its texts. */
  get(name: string): LoadedView | undefined
  /**
   * Loads the code, the texts and the pieces of a view. A failed load is kept until `forget`: React would otherwise load and fail
   * endlessly.
   *
   * @throws kernel/view-unknown
   */
  load(name: string): Promise<LoadedView>
  /** Removes a view, so that Retry loads it again. */
  forget(name: string): void
}

/** A barely noticeable wait. */
const LATE_MS = 50

/** @see ViewLoader */
export function createViewLoader({ runtime: { core, host, locales }, overrides = {} }: Deps): ViewLoader {
  const chunks = new Map<string, Promise<LoadedView>>()
  const loaded = new Map<string, LoadedView>()
  return {
    get: (name) => loaded.get(name),
    async load(name) {
      const owned = host.view(name)
      if (!owned) throw kernelErrors.create('view-unknown', host.missing(name))
      const { entry, value } = owned
      const load = overrides[name] ?? value.load
      const chunk = chunks.get(name) ?? load().then((m) => ({ component: m.default, styles: (m as { readonly styles?: string }).styles }))
      chunks.set(name, chunk)
      const pieces = Promise.allSettled((value.shows ?? []).flatMap((point) => host.read(point)).map((piece) => piece.load()))
      // A view is never shown without its texts. From the second screen on, texts of all plugins are loaded.
      const speakers = core.state.stack.length > 1 ? undefined : entry.spec.id === 'core' ? ['core', 'approve'] : [entry.spec.id]
      const [view] = await Promise.all([chunk, locales.load(speakers)])
      // Late pieces are drawn after the rest.
      await Promise.race([pieces, new Promise((late) => setTimeout(late, LATE_MS))])
      loaded.set(name, view)
      return view
    },
    forget(name) {
      chunks.delete(name)
      loaded.delete(name)
    },
  }
}
