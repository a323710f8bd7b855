/** One token of a list (https://tokenlists.org, `TokenInfo`). */
export interface ListedToken {
  /** For EVM chains their chain id; for Solana the cluster numbers of token lists: 101 mainnet, 102 testnet, 103 devnet. Or a CAIP-2 id. */
  readonly chainId: number | string
  /** Of the contract or mint. */
  readonly address: string
  /** Number of decimals. */
  readonly decimals: number
  /** Ticker symbol: `USDC`. */
  readonly symbol: string
  /** Full name: `USD Coin`. */
  readonly name: string
  /** Image URL on any host: browsers get the server's own copy. */
  readonly logoURI?: string
}

const CLUSTERS: { readonly [number: number]: string } = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  102: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** The tokens of one chain. Addresses distinguish the families, since the numbers of both overlap. */
export function tokensOf(tokens: readonly ListedToken[], chain: string): readonly ListedToken[] {
  return tokens.filter(({ chainId, address }) => {
    if (typeof chainId === 'string') return chainId === chain
    return (address.startsWith('0x') ? `eip155:${chainId}` : CLUSTERS[chainId]) === chain
  })
}
