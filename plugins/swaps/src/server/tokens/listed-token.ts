/** An entry of a token list (https://tokenlists.org), for a contract or a mint. */
export interface SwapListedToken {
  /** EVM chain id, or a CAIP-2 id. */
  readonly chainId: number | string
  /** Address of the contract or mint. */
  readonly address: string
  /** Full name: `USD Coin`. */
  readonly name: string
  /** Short form: `USDC`. */
  readonly symbol: string
  /** How many digits of its smallest unit make one whole. */
  readonly decimals: number
  /** URL of any image: browsers get the server's own copy. */
  readonly logoURI?: string
  /**
   * `suggested` or `popular` rank it higher, in addition to the built-in symbols. `rebasing` says that its balances change without
   * transfers.
   */
  readonly tags?: readonly string[]
  /** Whether its balances change without transfers, if `tags` and the contract's functions do not indicate it. */
  readonly extensions?: { readonly rebasing?: boolean }
}
/** A chain's native coin. */
export interface SwapCoin {
  /** Full name: `Ether`. */
  readonly name: string
  /** Short form: `ETH`. */
  readonly symbol: string
  /** How many digits of its smallest unit make one whole. */
  readonly decimals: number
  /** Its SLIP-44 number. */
  readonly slip44: number
}

const CLUSTERS: { readonly [number: number]: string } = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Returns the CAIP-2 id of a listed token's chain; undefined for unknown clusters. */
export function chainOf({ chainId, address }: SwapListedToken): string | undefined {
  if (typeof chainId === 'string') return chainId
  return address.startsWith('0x') ? `eip155:${chainId}` : CLUSTERS[chainId]
}

/** EVM addresses are case-insensitive, Solana's are not. */
export function sameAddress(one: string, other: string): boolean {
  return one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}
