import type { PanelState } from '../panel/panel-state.js'
import { siteOf } from '../phone/open-session.js'
import { SWAP_SYMBOLS } from '../swaps/sandbox-swaps.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import type { ServerParts } from './server-parts.js'

/** Everything the panel shows. */
export function panelState({ chains, contracts, cores, wallets, relay, solana: cluster, bitcoin: node, swaps }: ServerParts): PanelState {
  return {
    relay: relay.url,
    chains: [
      ...chains.map(({ id, name, rpcUrl }) => ({ name, url: rpcUrl, known: `Chain id ${id}` })),
      ...(cluster ? [{ name: cluster.network.name, url: cluster.rpcUrl, known: cluster.network.caipNetworkId }] : []),
      ...(node ? [{ name: node.network.name, url: node.esploraUrl, known: node.network.caipNetworkId }] : []),
    ],
    contracts: Object.entries({ ...contracts, ...swaps?.contracts }),
    ...(swaps && { market: { chains: chains.map(({ id, name }) => ({ id, name })), symbols: [...SWAP_SYMBOLS] } }),
    wallets: cores.filter(isUseful).map((core) => {
      const { id, name, icon, solana, bitcoin, chainId, locked, pending, requests, sessions, ...wallet } = wallets[core.id]
      // A wallet with Solana only has no other accounts to show.
      const { accounts, shared } = core.families.includes('eip155') ? wallets[core.id] : solana
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
        // A session is shown as such, not by the wallet's key for its site.
        sites: [...new Set([...wallet.sites, ...solana.sites, ...bitcoin.sites])].filter(
          (site) => !sessions.some(({ topic }) => siteOf(topic) === site),
        ),
        pending: pending.map(({ id: prompt, origin, method, why, title, action, facts }) => {
          const peer = sessions.find(({ topic }) => siteOf(topic) === origin)?.peer
          return { id: prompt, from: peer ? `${peer.name} (${peer.url})` : origin, method, why, title, action, facts }
        }),
        sessions: sessions.map(({ topic, peer, chains: granted, accounts: shown, expiry }) => ({
          topic,
          peer,
          chains: granted,
          accounts: shown,
          expiry,
        })),
        requests: requests.slice(-6).map(({ origin, method, answer }) => ({
          origin,
          method,
          answer: answer === undefined ? 'open' : 'error' in answer ? `${answer.error.code} ${answer.error.message}` : 'answered',
        })),
      }
    }),
  }
}

/** A wallet for a chain that does not run has nothing to show. */
function isUseful({ families, solana }: WalletCore): boolean {
  return families.includes('eip155') || solana !== undefined
}
