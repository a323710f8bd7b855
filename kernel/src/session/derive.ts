import type { CaipNetworkId, Network, SessionState, Status } from '../types/index.js'
import type { Session } from './reducer.js'

/** Derives the public view of a session on each change, so that no part can lag behind another. */
export function deriveSession(session: Session | undefined, networks: readonly Network[], wanted: CaipNetworkId | undefined): SessionState {
  const active = session?.active === undefined ? undefined : session.connections[session.active]
  const loud = session?.attempts.filter((a) => !a.quiet) ?? []
  // A visitor's prompt comes before the wallet that was in use before the reload, which comes before others.
  const asking = loud.findLast((a) => !a.restoring) ?? loud.find((a) => a.preferred) ?? loud.at(-1)
  const status: Status = active ? 'connected' : asking ? 'connecting' : 'disconnected'
  const find = (chain: CaipNetworkId | undefined): Network | undefined => networks.find((n) => n.caipNetworkId === chain)
  const chain = active?.chain
  return {
    status,
    connector: active?.connector ?? asking?.connector,
    address: active?.address ?? asking?.address,
    accounts: active?.accounts ?? [],
    chain,
    network: active ? (chain === undefined ? find(wanted) : find(chain)) : (find(wanted) ?? networks[0]),
    supported: chain === undefined || find(chain) !== undefined,
    connections: Object.values(session?.connections ?? {})
      .sort((a, b) => Number(b === active) - Number(a === active))
      .map(({ attempt: _attempt, all: _all, ...connection }) => connection),
  }
}
