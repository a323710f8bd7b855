import type { KernelOptions, ShellModule, ShellOptions } from '../types/index.js'
import { createShellHost } from './create-shell-host.js'
import type { Router } from './router.js'
import type { Runtime } from './runtime.js'
import { createViewLoader } from './view-loader.js'

interface Deps {
  readonly runtime: Runtime
  readonly id: string
  readonly options: Pick<KernelOptions<[]>, 'shell' | 'overrides' | 'disableAppend'>
  readonly router: Router
  /** The view that opens when none is named. */
  readonly home: () => string | undefined
  /** Called when a view has become visible, in the modal or in the page. */
  readonly viewed: () => void
}

/** Loads the modal's code when first needed and keeps what it mounted. */
export interface ShellMounts {
  /** Loads the modal's code and its home view. */
  load(): Promise<void>
  /** Makes sure that a shell draws the open view. */
  show(): Promise<void>
  mount(element: HTMLElement): Promise<() => void>
  stop(): void
}

/** @see ShellMounts */
export function createShellMounts({ runtime, id, options, router, home, viewed }: Deps): ShellMounts {
  const mounted = new Set<{ dispose(): void }>()
  const waiting = new Map<number, () => void>()
  let drawn: readonly number[] = []
  const shown = (key: number): void => {
    // Views that have left the stack never return, so their keys would only accumulate.
    drawn = runtime.core.state.stack.map((entry) => entry.key).filter((each) => each === key || drawn.includes(each))
    waiting.get(key)?.()
    viewed()
  }
  const loader = createViewLoader({ runtime, overrides: options.overrides })
  const host = createShellHost({ runtime, id, loader, router, shown })
  let loading: Promise<ShellModule> | undefined

  /** The texts of other plugins load with the second screen. */
  const speakers = (): readonly string[] => runtime.host.speakers(runtime.core.state.stack.at(-1)?.view ?? home() ?? '')
  const load = async (plugins: readonly string[] | undefined): Promise<ShellModule> => {
    const module = options.shell || (() => import('../shell/index.js'))
    loading ??= module().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const [shell] = await Promise.all([loading, runtime.locales.load(plugins)])
    return shell
  }
  const mount = async (where: ShellOptions): Promise<{ dispose(): void } | undefined> => {
    const shell = await load(where.embedded ? undefined : speakers())
    if (runtime.signal.aborted) return undefined
    const failed = (error: unknown): void => {
      mounted.delete(made)
      if (!where.embedded) overlay = undefined
      router.stop()
      runtime.report(error, 'core')
    }
    const made = shell.mount(host, { ...where, failed })
    mounted.add(made)
    return made
  }
  let overlay: Promise<{ dispose(): void } | undefined> | undefined
  /** Widgets embedded in the page, including those still being mounted. */
  const embeds = new Set<object>()
  /** A page with an embedded widget needs no modal: removes one that was drawn ahead. */
  const dropAhead = async (): Promise<void> => {
    const made = await overlay?.catch(() => undefined)
    if (!made || embeds.size === 0 || runtime.core.state.open || !mounted.delete(made)) return
    overlay = undefined
    made.dispose()
  }
  /** Resolves once the top view is visible, or is no longer wanted. */
  const seen = (): Promise<void> =>
    new Promise((resolve) => {
      const top = runtime.core.state.stack.at(-1)?.key
      if (top === undefined || drawn.includes(top)) return resolve()
      const done = (): void => {
        waiting.delete(top)
        unsubscribe()
        runtime.signal.removeEventListener('abort', done)
        resolve()
      }
      const unsubscribe = runtime.core.subscribe(() => {
        if (!runtime.core.state.stack.some((entry) => entry.key === top)) done()
      })
      waiting.set(top, done)
      runtime.signal.addEventListener('abort', done)
    })
  return {
    async load() {
      // Without a shell, only texts remain to be loaded.
      if (options.shell === false) return runtime.locales.load()
      const ahead = router.ahead()?.view
      try {
        await Promise.all([load(speakers()), ahead !== undefined && loader.load(ahead)])
      } catch (error) {
        // The failure was not visible, so the press retries.
        if (ahead !== undefined) loader.forget(ahead)
        throw error
      }
      if (mounted.size > 0 || embeds.size > 0 || options.disableAppend || !host.ahead()) return
      overlay ??= mount({ ahead: true })
      try {
        await overlay
      } catch (error) {
        // The press mounts again.
        overlay = undefined
        throw error
      }
    },
    async show() {
      if (options.shell === false || runtime.signal.aborted || (options.disableAppend && mounted.size === 0)) return
      // Loads in parallel with the shell. The shell requests the same chunk and reports any failure.
      const top = runtime.core.state.stack.at(-1)
      if (top && mounted.size === 0) loader.load(top.view).catch(() => {})
      try {
        if (mounted.size === 0) overlay ??= mount({})
        await overlay
      } catch (error) {
        overlay = undefined
        router.stop()
        runtime.report(error, 'core')
        throw error
      }
      await seen()
    },
    async mount(element) {
      const embed = {}
      embeds.add(embed)
      const made = await mount({ into: element, embedded: true }).catch((error: unknown) => {
        embeds.delete(embed)
        throw error
      })
      await dropAhead()
      if (made && runtime.core.state.stack.length === 0) router.open(undefined)
      return () => {
        embeds.delete(embed)
        if (made && mounted.delete(made)) made.dispose()
      }
    },
    stop() {
      for (const made of mounted) made.dispose()
      mounted.clear()
    },
  }
}
