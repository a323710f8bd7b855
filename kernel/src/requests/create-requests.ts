import { balanceSources, sessionErrors } from '../late/index.js'
import type { PluginHost } from '../plugins/index.js'
import type { Events } from '../reporting/index.js'
import type { Approve, CoreEvents, CoreState, Mutable } from '../types/index.js'
import { type Approvals, createApprovals } from './approvals.js'
import { type Request, runByPolicy } from './run-by-policy.js'

interface Deps {
  readonly core: Mutable<CoreState>
  readonly host: PluginHost
  readonly events: Events
  /** The integrator's approval function, replacing the modal's. */
  readonly approve: Approve | undefined
  readonly show: (view: 'Approve') => void
  readonly done: () => void
  readonly signal: AbortSignal
}

/** Creates the function that sends requests, with its approvals by the visitor. Loaded with the first request. */
export function createRequests({ core, host, events, approve, show, done, signal }: Deps): Request {
  const approvals: Approvals = createApprovals(core, show, done)
  host.provide('kernel.approvals', approvals)
  events.on('close', () => approvals.closed())
  events.on('disconnect', ({ namespace, connector }: CoreEvents['disconnect']) => {
    const wallet = core.connectors.find(({ id }) => id === connector)?.name ?? connector
    approvals.end(namespace, sessionErrors.create('ended', { wallet }))
  })
  /** A signature may have moved money (specification section 6), so balances are refreshed. Their watchers show any failure. */
  const succeeded = (namespace = core.namespace): void => {
    const { address, network } = core.sessions[namespace ?? ''] ?? {}
    if (!address || !network) return
    for (const source of host.read(balanceSources)) {
      if (source.namespace === namespace) source.refresh({ address, network }).catch(() => {})
    }
  }
  return runByPolicy({
    method: host.method,
    approve: approve ?? approvals.approve,
    ended: approvals.ended,
    succeeded,
    refused: (method) => events.emit('requestRefused', { method } satisfies CoreEvents['requestRefused']),
    signal,
  })
}
