import { createApprovals } from './approvals.js'
import type { KernelOptions } from './kernel-types.js'
import { homes, kernelErrors } from './late/index.js'
import { createRouter, type Router } from './router.js'
import { createRpc, type Request } from './rpc.js'
import type { EmitCore, Runtime } from './runtime.js'
import { type ConnectionsDeps, createConnections, type SessionEngine } from './session/connections.js'
import { createShells, type Shells } from './shells.js'

/** The part of a kernel that a page needs only once a visitor or a stored session does something. */
export interface Engine {
  readonly connections: SessionEngine
  readonly router: Router
  readonly shells: Shells
  readonly request: Request
  /** Routes, then makes sure that something draws. */
  open(view: string | undefined, args?: unknown): void
  stop(): void
}

interface Deps extends ConnectionsDeps {
  readonly runtime: Runtime
  readonly id: string
  readonly options: Pick<KernelOptions<[]>, 'shell' | 'overrides' | 'approve'>
  readonly emit: EmitCore
}

/** Puts sessions, router, approvals and shell together. */
export function createEngine(deps: Deps): Engine {
  const { runtime, id, options, emit } = deps
  const { core, host, i18n, events } = runtime
  const connections = createConnections(deps)
  const router = createRouter({
    core: core.state,
    emit,
    home: () => host.read(homes).find((h) => h.when())?.view,
    view(name) {
      const owned = host.view(name)
      if (!owned) throw kernelErrors.create('view-unknown', { view: name, plugin: host.ownerOf(name) })
      const { entry, value } = owned
      return {
        needsAccount: value.needs === 'account',
        back: value.back !== false,
        canLeave: (how) => value.canLeave?.(entry.ctx, how) ?? true,
        refusal: () => value.refusal && i18n.t(value.refusal),
      }
    },
  })
  const shells = createShells({ runtime, id, options, router })
  const open = (view: string | undefined, args?: unknown): void => {
    router.open(view, args)
    void shells.show()
  }
  const approvals = createApprovals(core.state, open, router.drop)
  host.provide('kernel.approvals', approvals)
  events.on('close', () => {
    approvals.rejectAll()
    // What was said in this modal is not news in the next.
    core.state.toast = undefined
    connections.release()
  })
  return {
    connections,
    router,
    shells,
    open,
    request: createRpc({ method: host.method, approve: options.approve ?? approvals.approve, signal: deps.signal }),
    stop() {
      router.stop()
      shells.stop()
      connections.stop()
    },
  }
}
