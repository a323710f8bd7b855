import type { CoreState, Network } from '@latchkey/kernel'
import { isConnected } from './entry-parts.js'

/**
 * Action that choosing a network requires. `here`: none, it is in use; `remember`: no wallet yet, so store it for connecting; `activate`:
 * switch to another family that is on it already; `at-once`: switch an embedded account, which needs no approval; `ask`: request it from
 * the wallet; `connect`: its family needs a wallet first.
 */
export type NetworkPlan = 'here' | 'remember' | 'activate' | 'at-once' | 'ask' | 'connect'

/** Behaviour table of the Networks view. Pure. */
export function planNetwork(core: CoreState, { chainNamespace, caipNetworkId }: Network): NetworkPlan {
  const session = core.sessions[chainNamespace]
  if (!Object.values(core.sessions).some(isConnected)) return 'remember'
  if (!isConnected(session)) return 'connect'
  const there = session?.network?.caipNetworkId === caipNetworkId
  if (there) return chainNamespace === core.namespace ? 'here' : 'activate'
  return core.connectors.find((c) => c.id === session?.connector)?.type === 'AUTH' ? 'at-once' : 'ask'
}
