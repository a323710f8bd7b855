import type { CoreState, Mutable, ServerState } from '../types/index.js'

/** Shows remembered wallets as connecting, with their address, on the server and on the page's first render, before they are restored. */
export function applyServerState(core: Mutable<CoreState>, { namespace, wanted, wallets }: ServerState): void {
  for (const { namespace: family, connector, address, active } of wallets) {
    const session = core.sessions[family]
    if (!session || (session.address !== undefined && !active)) continue
    const network = core.networks.find((n) => n.caipNetworkId === wanted[family]) ?? session.network
    core.sessions = { ...core.sessions, [family]: { ...session, status: 'connecting', connector, address, network } }
  }
  if (namespace !== undefined && core.sessions[namespace]) core.namespace = namespace
}
