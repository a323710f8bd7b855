import { type Approvals, createApprovals } from './approvals.js'
import type { Mutable } from './contract.js'
import type { CoreEvents, CoreState } from './core.js'
import type { Events } from './events.js'
import { sessionErrors } from './late/index.js'
import type { PluginHost } from './plugin-host.js'
import { type Approve, createRpc, type Request } from './rpc.js'

interface Deps {
  readonly core: Mutable<CoreState>
  readonly host: PluginHost
  readonly events: Events
  /** The integrator's own question in place of the modal's. */
  readonly approve: Approve | undefined
  readonly show: (view: 'Approve') => void
  readonly done: () => void
  readonly signal: AbortSignal
}

/** The way in which requests are made, with its questions to the visitor. Loaded with the first request. */
export function createRequests({ core, host, events, approve, show, done, signal }: Deps): Request {
  const approvals: Approvals = createApprovals(core, show, done)
  host.provide('kernel.approvals', approvals)
  events.on('close', () => approvals.rejectAll())
  events.on('disconnect', ({ namespace, connector }: CoreEvents['disconnect']) => {
    const wallet = core.connectors.find(({ id }) => id === connector)?.name ?? connector
    approvals.end(namespace, sessionErrors.create('ended', { wallet }))
  })
  return createRpc({ method: host.method, approve: approve ?? approvals.approve, signal })
}
