import type { CaipNetworkId } from '@latchkey/kernel'

const CLUSTERS: { readonly [chain: CaipNetworkId]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Wallet Standard's name for a chain; a chain without a name counts as a local one. */
export function standardChain(chain: CaipNetworkId): string {
  return CLUSTERS[chain] ?? 'solana:localnet'
}
