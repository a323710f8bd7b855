import { connectorSources } from '../points/index.js'
import type { Reporter } from '../reporting/index.js'
import type { Connectors, SessionEngine } from '../session/index.js'
import { runMigrations, type ScopedStorage } from '../state/index.js'
import type { KernelOptions } from '../types/index.js'
import { whenIdle } from '../waits/index.js'
import { allowsPreload } from './allows-preload.js'
import type { KernelRuntime } from './engine.js'

/** Options of `createStart`. */
export interface StartDeps {
  readonly runtime: KernelRuntime
  /** The kernel's own part of the storage. */
  readonly own: ScopedStorage
  readonly options: Pick<KernelOptions<[]>, 'projectId' | 'defaultNetwork' | 'initialState' | 'locale' | 'reconnect' | 'preload' | 'shell'>
  readonly connectors: Connectors
  readonly raise: Reporter['raise']
  readonly preload: () => void
}

/** The start of a kernel, and its first part. Both run once. */
export interface Start {
  /** Resolves once the plugins have started and the stored sessions have been read. Wallets may still be asked. */
  run(): Promise<void>
  /** Resolves once the stored sessions have been read, whatever the plugins do, or when `run` failed. */
  read(): Promise<void>
}

/** The browser part of a kernel's lifecycle: plugins, injected wallets, remembered sessions, other tabs. */
export function createStart({ runtime, own, options, connectors, raise, preload }: StartDeps): Start {
  const { core, host, signal, storage, locales, report, loadSessions } = runtime
  let started: Promise<void> | undefined
  let markRead = (): void => {}
  const read = new Promise<void>((resolve) => {
    markRead = resolve
  })

  const run = async (): Promise<void> => {
    const failed = (error: unknown): void => report(error, 'core')
    if (!options.projectId?.trim()) raise('project-id-not-configured')
    const { defaultNetwork } = options
    if (defaultNetwork !== undefined && !core.state.networks.some((n) => n.caipNetworkId === defaultNetwork)) raise('network-not-found')
    const working = host.entries.filter(({ status }) => status === 'ready')
    runMigrations(
      working.map(({ spec }) => spec),
      storage,
      report,
    )
    const inPage = typeof window !== 'undefined'
    if (inPage) locales.start(options.locale).catch(failed)
    const starting = host.start()
    for (const source of host.read(connectorSources)) {
      const look = source.watch((found) => connectors.set(source.id, found), { signal })
      if (look) connectors.looks.add(look)
    }
    const withSessions = (use: (sessions: SessionEngine) => Promise<void>): Promise<void> =>
      loadSessions()
        .then(use)
        .catch((error) => {
          // A failed restore must not leave the page waiting.
          core.state.ready = true
          if (!signal.aborted) failed(error)
        })
    // Without a stored session there is nothing to restore, and the sessions can wait for the first click.
    const { reconnect = true, initialState } = options
    if (!initialState && (own.get('session') === undefined || !reconnect)) {
      core.state.ready = true
      markRead()
    } else void withSessions((sessions) => sessions.restore(reconnect)).then(markRead)
    const follow = ({ key, newValue }: StorageEvent): void => {
      // A null key means that the whole storage was cleared. The session stays in memory.
      if (own.own(key) === 'session') void withSessions((sessions) => sessions.follow(newValue ?? undefined))
    }
    if (inPage) window.addEventListener('storage', follow, { signal })
    if (inPage && options.shell !== false && allowsPreload(options.preload, 'idle')) whenIdle(signal, preload)
    await starting
    await read
  }
  const start = (): Promise<void> => {
    if (started) return started
    let begin = (_run: Promise<void>): void => {}
    // Assigned before it runs: a plugin may call the kernel, and thereby start it, while it starts.
    started = new Promise((resolve) => {
      begin = resolve
    })
    begin((isPrerendering() ? afterPrerendering(signal).then(run) : run()).finally(markRead))
    return started
  }
  return { run: start, read: () => read }
}

/** Whether the browser draws the page ahead, for a visitor who may never come. */
function isPrerendering(): boolean {
  return typeof document !== 'undefined' && (document as { readonly prerendering?: boolean }).prerendering === true
}

/** Resolves once the page is shown, and never if the kernel is stopped before. */
function afterPrerendering(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true, signal }))
}
