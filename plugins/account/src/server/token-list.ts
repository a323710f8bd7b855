/** One token of a list (https://tokenlists.org, `TokenInfo`). */
export interface ListedToken {
  /** Of EVM chains their number; on Solana as lists number the clusters, 101 mainnet, 102 testnet, 103 devnet. Or a CAIP-2 id. */
  readonly chainId: number | string
  /** Of the contract or mint. */
  readonly address: string
  /** Places of the smallest unit. */
  readonly decimals: number
  /** Short form: `USDC`. */
  readonly symbol: string
  /** Full form: `USD Coin`. */
  readonly name: string
  /** Picture anywhere in the world: browsers get the server's own copy. */
  readonly logoURI?: string
}

const CLUSTERS: { readonly [number: number]: string } = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  102: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** The tokens of one chain. Addresses tell families apart: both number their chains. */
export function tokensOf(tokens: readonly ListedToken[], chain: string): readonly ListedToken[] {
  return tokens.filter(({ chainId, address }) => {
    if (typeof chainId === 'string') return chainId === chain
    return (address.startsWith('0x') ? `eip155:${chainId}` : CLUSTERS[chainId]) === chain
  })
}
