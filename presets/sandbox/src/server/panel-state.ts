import type { PanelState } from '../panel/panel-state.js'
import type { ServerParts } from './server-parts.js'

/** Everything the panel shows. */
export function panelState({ chains, contracts, cores, wallets }: ServerParts): PanelState {
  return {
    chains: chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
    contracts: Object.entries(contracts),
    wallets: cores.map((core) => {
      const { id, name, icon, accounts, shared, chainId, locked, sites, pending, requests } = wallets[core.id]
      return {
        id,
        name,
        icon,
        accounts,
        shared,
        chainId,
        chains: [...core.state.chains.values()].map((chain) => ({ id: chain.id, name: chain.name })),
        locked,
        policy: typeof core.state.policy === 'string' ? core.state.policy : 'other',
        sites,
        pending: pending.map(({ id: prompt, origin, method, why }) => ({ id: prompt, origin, method, why })),
        requests: requests.slice(-6).map(({ origin, method, answer }) => ({
          origin,
          method,
          answer: answer === undefined ? 'open' : 'error' in answer ? `${answer.error.code} ${answer.error.message}` : 'answered',
        })),
      }
    }),
  }
}
