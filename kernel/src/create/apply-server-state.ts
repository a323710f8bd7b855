import type { CoreState, Mutable, ServerState } from '../types/index.js'

/** Draws remembered wallets before they are asked, on a server and in the page's first picture: connecting, with their address. */
export function applyServerState(core: Mutable<CoreState>, { namespace, wanted, wallets }: ServerState): void {
  for (const { namespace: family, connector, address, active } of wallets) {
    const session = core.sessions[family]
    if (!session || (session.address !== undefined && !active)) continue
    const network = core.networks.find((n) => n.caipNetworkId === wanted[family]) ?? session.network
    core.sessions = { ...core.sessions, [family]: { ...session, status: 'connecting', connector, address, network } }
  }
  if (namespace !== undefined && core.sessions[namespace]) core.namespace = namespace
}
