import type { KernelOptions } from './kernel-types.js'
import type { Router } from './router.js'
import type { Runtime } from './runtime.js'
import type { ShellModule, ShellOptions } from './shell-host.js'
import { createShellHost } from './shell-host-of.js'

interface Deps {
  readonly runtime: Runtime
  readonly id: string
  readonly options: Pick<KernelOptions<[]>, 'shell' | 'overrides'>
  readonly router: Router
}

/** Loads the modal's code at the first need and keeps what it mounted. */
export interface Shells {
  load(): Promise<void>
  /** Makes sure that something draws the open view. */
  show(): Promise<void>
  mount(element: HTMLElement): Promise<() => void>
  stop(): void
}

/** @see Shells */
export function createShells({ runtime, id, options, router }: Deps): Shells {
  const mounted = new Set<{ dispose(): void }>()
  const host = createShellHost({ runtime, id, overrides: options.overrides, router })
  let loading: Promise<ShellModule> | undefined

  const load = async (): Promise<ShellModule> => {
    const module = options.shell || (() => import('./shell/index.js'))
    loading ??= module().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const [shell] = await Promise.all([loading, runtime.locales.load()])
    return shell
  }
  const mount = async (where: ShellOptions): Promise<{ dispose(): void } | undefined> => {
    const shell = await load()
    if (runtime.signal.aborted) return undefined
    const made = shell.mount(host, where)
    mounted.add(made)
    return made
  }
  let overlay: Promise<unknown> | undefined
  return {
    async load() {
      // Without a shell there are still texts to be had.
      await (options.shell === false ? runtime.locales.load() : load())
    },
    async show() {
      if (options.shell === false || runtime.signal.aborted || mounted.size > 0) return
      overlay ??= mount({})
      try {
        await overlay
        const top = runtime.core.state.stack.at(-1)
        // The view is on screen once its own chunk is there; a chunk that fails has its own screen.
        if (top)
          await host
            .view(top)
            .load()
            .catch(() => {})
      } catch (error) {
        overlay = undefined
        router.stop()
        runtime.report(error, 'core')
        throw error
      }
    },
    async mount(element) {
      const made = await mount({ into: element, embedded: true })
      if (runtime.core.state.stack.length === 0) router.open(undefined)
      return () => {
        if (!made || !mounted.delete(made)) return
        made.dispose()
      }
    },
    stop() {
      for (const made of mounted) made.dispose()
      mounted.clear()
    },
  }
}
