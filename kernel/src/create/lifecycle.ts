import { setupErrors } from '../errors/index.js'
import { chains } from '../points/index.js'
import type { GivenOptions, KernelOptions, Moment } from '../types/index.js'
import { allowsPreload } from './allows-preload.js'
import type { Loaded } from './create-runtime.js'
import { createStart, type StartDeps } from './start.js'

interface Deps extends Loaded, Omit<StartDeps, 'preload'> {
  readonly options: StartDeps['options'] & Pick<KernelOptions<[]>, 'preload'>
  /** Options of presets and plugins, for warnings about unknown ones. */
  readonly given: Iterable<GivenOptions>
  readonly debug: boolean
  /** Slices by plugin. */
  readonly state: object
  readonly life: AbortController
}

/** Start and end of a kernel. */
export interface Lifecycle {
  /** The state that a server would render: that of the first start, and until then the current one. */
  readonly served: object
  start(): Promise<void>
  /** Starts the kernel. Resolves once the stored sessions have been read; at once where the kernel never starts. */
  restored(): Promise<void>
  preload(moment?: Moment): Promise<void>
  stop(): Promise<void>
}

/** @see Lifecycle */
export function createLifecycle({ runtime, loadModal, given, debug, state, life, ...deps }: Deps): Lifecycle {
  const { host, events, signal } = runtime
  const { options } = deps
  const inPage = typeof window !== 'undefined'
  // A server only renders. Without a shell, starting the kernel there is deliberate.
  const isServer = !inPage && options.shell !== false
  const preload = async (moment?: Moment): Promise<void> => {
    if (moment !== undefined && !allowsPreload(options.preload, moment)) return
    await (await loadModal(undefined, moment === 'idle')).shells.load()
    await runtime.loadSessions()
  }
  const first = createStart({ ...deps, runtime, preload: () => void preload('idle').catch(() => {}) })
  let served: object | undefined
  const start = async (): Promise<void> => {
    if (isServer || signal.aborted) return
    // In debug mode alone, and with the first start alone.
    if (debug && !served) void import('./warn-options.js').then((m) => m.warnOptions({ app: options, given, families: host.read(chains) }))
    served ??= { ...state }
    if (debug && inPage) void import('./replace-running.js').then((m) => m.replaceRunning({ projectId: options.projectId, stop }, signal))
    await first.run()
  }
  const stop = async (): Promise<void> => {
    if (signal.aborted) return
    life.abort(setupErrors.create('stopped', {}))
    runtime.engine()?.stop()
    runtime.sessions()?.stop()
    await host.stop()
    events.clear()
  }
  return {
    get served() {
      return served ?? state
    },
    start,
    async restored() {
      if (isServer || signal.aborted) return
      void start()
      await first.read()
    },
    preload,
    stop,
  }
}
