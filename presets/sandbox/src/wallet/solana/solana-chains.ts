import type { SolanaNetwork } from '../../solana/solana.js'

/** The cluster's ids in wallets: its own in CAIP-2, and the wallet standard's for local clusters. */
export function solanaChains({ caipNetworkId }: SolanaNetwork): readonly string[] {
  return [caipNetworkId, 'solana:localnet']
}
