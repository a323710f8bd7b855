import { connectionGuards, kernelErrors } from '../late/index.js'
import { KERNEL_VERSION } from '../plugins/index.js'
import type { Approve, Request } from '../requests/index.js'
import { createRouter, createShellMounts, type Opened, type Router, type ShellMounts } from '../routing/index.js'
import { type ConnectionsDeps, createConnections, type SessionEngine } from '../session/index.js'
import type { EmitCore, KernelOptions, Runtime } from '../types/index.js'
import { homeNow } from './home-now.js'
import { noteCopy } from './two-copies.js'

/** The part of a kernel that a page needs only once a visitor or a stored session does something. */
export interface Engine {
  readonly connections: SessionEngine
  readonly router: Router
  readonly shells: ShellMounts
  readonly request: Request
  /** Routes, then makes sure that something draws. */
  open(view: string | undefined, args?: unknown): void
  /**
   * Opens for the app, and resolves once the view can be seen.
   * @throws kernel/modal-closed when the modal is closed before that, kernel/stopped
   */
  visit(view: string | undefined, args: { readonly namespace?: string } | undefined, isWanted: () => boolean): Promise<Opened>
  stop(): void
}

interface Deps extends Omit<ConnectionsDeps, 'subscribe'> {
  readonly runtime: Runtime
  readonly options: Pick<KernelOptions<[]>, 'shell' | 'overrides' | 'approve' | 'disableAppend'>
  readonly emit: EmitCore
}

/** Without a shell and without the app's own question a request that needs a yes would wait for ever. */
const refuse: Approve = ({ method }) => Promise.reject(kernelErrors.create('no-approval', { method }))

/** Puts sessions, router, approvals and shell together. */
export function createEngine(deps: Deps): Engine {
  const { runtime, options, emit } = deps
  const { core, host, i18n, events } = runtime
  const copy = noteCopy({ of: createEngine, version: KERNEL_VERSION })
  if (copy.versions) deps.report(kernelErrors.create('two-copies', { versions: copy.versions }))
  const connections = createConnections({ ...deps, subscribe: core.subscribe })
  // Wallets inject themselves at any time, and not all of them say so.
  events.on('open', () => {
    for (const look of deps.connectors.looks) look()
  })
  const first = () => host.read(connectionGuards)[0]
  // Until the guards' own part is here no account gets past the first of them.
  let asking = first
  /** What a plugin throws here is its own affair: the modal opens and closes all the same. */
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
  // Not with the kernel, which is made while a page is rendered ahead of its visits: nothing may differ there from one time to the next.
  const id = `lk-${Math.random().toString(36).slice(2, 8)}`
  const shells = createShellMounts({ runtime, id, options, router, home })
  const open = (view: string | undefined, args?: unknown): void => {
    if (deps.signal.aborted) return
    router.open(view, args)
    void shells.show()
  }
  const visit: Engine['visit'] = async (view, args, isWanted) => {
    let closed = false
    const check = (): void => {
      deps.signal.throwIfAborted()
      if (closed || !isWanted()) throw kernelErrors.create('modal-closed', { view: view ?? 'home' })
    }
    // Apps may be written without types, and other kits open by an object.
    for (const [given, type] of [
      [view, 'string'],
      [args, 'object'],
    ] as const)
      if (given !== undefined && (given === null || typeof given !== type))
        throw kernelErrors.create('open-arguments', { given: JSON.stringify(given) ?? typeof given })
    const found = view && host.view(view)
    // Arguments come from the app's own code, typed or not.
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
    import('../routing/guards.js').then(({ createGuards }) => {
      if (asking === first) asking = createGuards({ runtime, router, open, connections })
    }, deps.report)
  }
  // Until it is here nothing that a guard may ask about counts as connected.
  events.on('connect', ({ namespace }) => {
    if (asking === first && first()) core.state.guarded = namespace
  })
  events.on('core:points', guard)
  // A chunk that did not come is asked for again by the next opening.
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
        signal: deps.signal,
      }),
    )
    // A chunk that did not come is asked for again by the next request.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  events.on('close', () => {
    // What was said in this modal is not news in the next.
    core.state.toast = undefined
    connections.release()
  })
  return {
    connections,
    router,
    shells,
    open,
    visit,
    request: async (...call) => (await requests())(...call),
    stop() {
      copy.leave()
      router.stop()
      shells.stop()
      connections.stop()
    },
  }
}
