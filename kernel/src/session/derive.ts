import type { CaipNetworkId, Network } from '../chain.js'
import type { SessionState, Status } from '../core.js'
import type { Session } from './reducer.js'

/** What the outside sees of a session. Derived at each change, so no part can lag behind another. */
export function deriveSession(session: Session | undefined, networks: readonly Network[], wanted: CaipNetworkId | undefined): SessionState {
  const active = session?.active === undefined ? undefined : session.connections[session.active]
  const asking = session?.attempts.findLast((a) => !a.quiet)
  const status: Status = active ? 'connected' : asking ? 'connecting' : 'disconnected'
  const find = (chain: CaipNetworkId | undefined): Network | undefined => networks.find((n) => n.caipNetworkId === chain)
  const chain = active?.chain
  const remembered = session?.attempts.find((a) => a.restoring && a.preferred)?.address ?? asking?.address
  return {
    status,
    connector: active?.connector ?? asking?.connector,
    address: active?.address ?? (status === 'connecting' ? remembered : undefined),
    accounts: active?.accounts ?? [],
    chain,
    network: active ? (chain === undefined ? find(wanted) : find(chain)) : (find(wanted) ?? networks[0]),
    supported: chain === undefined || find(chain) !== undefined,
    connections: Object.values(session?.connections ?? {})
      .sort((a, b) => Number(b === active) - Number(a === active))
      .map(({ attempt: _internal, ...connection }) => connection),
  }
}
