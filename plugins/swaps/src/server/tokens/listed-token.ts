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
  /** `suggested` or `popular` rank it higher, in addition to the built-in symbols. */
  readonly tags?: readonly string[]
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
