import { connectionGuards, kernelErrors } from '../late/index.js'
import { KERNEL_VERSION } from '../plugins/index.js'
import type { Approve, Request } from '../requests/index.js'
import { createRouter, createShellMounts, type Opened, type Router, type Runtime, type ShellMounts } from '../routing/index.js'
import type { Connectors, SessionEngine } from '../session/index.js'
import type { EmitCore, KernelOptions } from '../types/index.js'
import { homeNow } from './home-now.js'
import { noteCopy } from './two-copies.js'

/** The part of a kernel that a page needs only once a visitor or a stored session becomes active. */
export interface Engine {
  readonly router: Router
  readonly shells: ShellMounts
  readonly request: Request
  /** Routes to the view, then makes sure that a shell is mounted. */
  open(view: string | undefined, args?: unknown): void
  /**
   * Opens the modal for the app. Resolves once the view is visible.
   * @throws kernel/modal-closed if the modal is closed before that, kernel/stopped
   */
  visit(view: string | undefined, args: { readonly namespace?: string } | undefined, isWanted: () => boolean): Promise<Opened>
  stop(): void
}

/** The parts of one kernel, as they see each other. */
export interface KernelRuntime extends Runtime {
  readonly engine: () => Engine | undefined
  loadEngine(): Promise<Engine>
  /** Undefined until a wallet is to be connected or restored, and without the engine: the list of wallets is shown without it. */
  readonly sessions: () => SessionEngine | undefined
  /** Loads the sessions, with the engine, whose guards follow them. */
  loadSessions(): Promise<SessionEngine>
}

interface Deps {
  readonly runtime: KernelRuntime
  readonly connectors: Connectors
  readonly options: Pick<KernelOptions<[]>, 'shell' | 'overrides' | 'approve' | 'disableAppend'>
  readonly emit: EmitCore
}

/** Without a shell and without an `approve` function, a request that needs approval would wait forever. */
const refuse: Approve = ({ method }) => Promise.reject(kernelErrors.create('no-approval', { method }))

/** Wires router, guards, approvals and shell together. */
export function createEngine({ runtime, connectors, options, emit }: Deps): Engine {
  const { core, host, i18n, events, signal } = runtime
  const copy = noteCopy({ of: createEngine, version: KERNEL_VERSION })
  if (copy.versions) runtime.report(kernelErrors.create('two-copies', { versions: copy.versions }), 'core')
  // Wallets can inject themselves at any time, and not all of them announce it.
  events.on('open', () => {
    for (const look of connectors.looks) look()
  })
  const first = () => host.read(connectionGuards)[0]
  // Until the guards' chunk has loaded, no account gets past the first guard.
  let asking = first
  /** An error thrown by a plugin must not keep the modal from opening or closing. */
  const contain = <T>(ask: () => T, otherwise: T, plugin: string): T => {
    try {
      return ask()
    } catch (error) {
      runtime.report(error, plugin)
      return otherwise
    }
  }
  const home = (): string | undefined => homeNow(host, runtime.report)?.view
  const router = createRouter({
    core: core.state,
    emit,
    home,
    required: () => (homeNow(host, runtime.report, (h) => h.required === true) ?? asking())?.view,
    view(name) {
      const owned = host.view(name)
      if (!owned) throw kernelErrors.create('view-unknown', host.missing(name))
      const { entry, value } = owned
      return {
        args: value.args ?? {},
        needsAccount: value.needs === 'account',
        back: value.back !== false,
        canLeave: (how) => contain(() => value.canLeave?.(entry.ctx, how) ?? true, true, entry.spec.id),
        refusal: () => value.refusal && i18n.t(value.refusal),
      }
    },
  })
  // Not created with the kernel, which may be created while a page is prerendered: the output there must be deterministic.
  const id = `lk-${Math.random().toString(36).slice(2, 8)}`
  const viewed = (): void => {
    // The visitor may choose a wallet next, and its popup must open in the task of that click.
    if (!runtime.sessions()) runtime.loadSessions().catch(() => {})
  }
  const shells = createShellMounts({ runtime, id, options, router, home, viewed })
  const open = (view: string | undefined, args?: unknown): void => {
    if (signal.aborted) return
    router.open(view, args)
    // Reported there.
    shells.show().catch(() => {})
  }
  const visit: Engine['visit'] = async (view, args, isWanted) => {
    let closed = false
    const check = (): void => {
      signal.throwIfAborted()
      if (closed || !isWanted()) throw kernelErrors.create('modal-closed', { view: view ?? 'home' })
    }
    // Apps may be untyped, and other kits take an object here.
    for (const [given, type] of [
      [view, 'string'],
      [args, 'object'],
    ] as const)
      if (given !== undefined && (given === null || typeof given !== type))
        throw kernelErrors.create('open-arguments', { given: JSON.stringify(given) ?? typeof given })
    const found = view && host.view(view)
    // Arguments come from the app, which may be untyped.
    if (found) await found.value.check?.(args as never, found.entry.ctx)
    check()
    if (view === undefined) core.state.only = args?.namespace
    const opened = router.open(view, view === undefined ? undefined : args)
    const stop = events.on('close', () => {
      closed = true
    })
    await shells.show().finally(stop)
    check()
    return opened
  }
  const guard = (): void => {
    if (asking !== first || !first()) return
    import('../routing/guards.js').then(
      ({ createGuards }) => {
        if (asking === first)
          asking = createGuards({ runtime, router, open, disconnect: async (args) => (await runtime.loadSessions()).disconnect(args) })
      },
      (error: unknown) => runtime.report(error, 'core'),
    )
  }
  // Until the guards have loaded, an account that they may have to check does not count as connected.
  events.on('connect', ({ namespace }) => {
    if (asking === first && first()) core.state.guarded = namespace
  })
  events.on('core:points', guard)
  // Opening the modal again retries a chunk that failed to load.
  events.on('open', guard)
  guard()
  let loading: Promise<Request> | undefined
  const requests = (): Promise<Request> => {
    loading ??= import('../requests/create-requests.js').then(({ createRequests }) =>
      createRequests({
        core: core.state,
        host,
        events,
        approve: options.approve ?? (options.shell === false ? refuse : undefined),
        show: open,
        done: router.drop,
        signal,
      }),
    )
    // The next request retries a chunk that failed to load.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  events.on('close', () => {
    // A toast shown in this modal is outdated in the next one.
    core.state.toast = undefined
    runtime.sessions()?.release()
  })
  return {
    router,
    shells,
    open,
    visit,
    request: async (...call) => (await requests())(...call),
    stop() {
      copy.leave()
      router.stop()
      shells.stop()
    },
  }
}
