import type { Network } from '../chain.js'
import type { SessionState } from '../core.js'

/** A namespace before anything happened in it. */
export function initialSession(network: Network | undefined): SessionState {
  return {
    status: 'disconnected',
    connector: undefined,
    address: undefined,
    accounts: [],
    chain: undefined,
    network,
    supported: true,
    connections: [],
  }
}
