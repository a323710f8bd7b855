import type { SolanaNetwork } from '../../solana/solana.js'

/** The cluster's names in wallets: its own by CAIP-2, and the one that the wallet standard has for clusters on this machine. */
export function solanaChains({ caipNetworkId }: SolanaNetwork): readonly string[] {
  return [caipNetworkId, 'solana:localnet']
}
