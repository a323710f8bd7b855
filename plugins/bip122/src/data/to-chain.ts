import type { CaipNetworkId } from '@latchkey/kernel'
import { CHAINS, type ChainName } from './chains.js'

/** Maps a wallet's name for a network: `Mainnet`, `livenet`, `BITCOIN_SIGNET`, `bitcoin:regtest`. */
export function toChain(name: unknown): CaipNetworkId | undefined {
  const found = typeof name === 'string' ? /(testnet4|testnet|signet|regtest|devnet|mainnet|livenet)$/i.exec(name)?.[1]?.toLowerCase() : ''
  if (found === 'livenet') return CHAINS.mainnet
  // Leather's name for a local node.
  if (found === 'devnet') return CHAINS.regtest
  // The regular expression above lists the other keys.
  return found ? CHAINS[found as ChainName] : undefined
}

/** The name of a network; `undefined` for one that is not Bitcoin's. */
export function nameOf(chain: string | undefined): ChainName | undefined {
  // `Object.entries` loses the key types.
  return (Object.entries(CHAINS) as [ChainName, string][]).find(([, id]) => id === chain)?.[0]
}
