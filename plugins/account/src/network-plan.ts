import type { CoreState, Network } from '@latchkey/kernel'
import { isConnected } from './entry-parts.js'

/**
 * What choosing a network comes to. `here`: it is active; `remember`: no wallet yet, so it is the one to connect with;
 * `activate`: another family, already there; `at-once`: an embedded account, which needs no question; `ask`: the wallet is
 * asked; `connect`: its family needs a wallet of its own.
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
