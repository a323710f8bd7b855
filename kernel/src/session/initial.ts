import type { Network, SessionState } from '../types/index.js'

/** The state of a namespace before anything has happened in it. */
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
