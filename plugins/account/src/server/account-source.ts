import type { Dependency, ServerCall } from '@latchkey/server-kit'

/** An account, parsed from a CAIP-10 id. */
export interface AccountId {
  /** CAIP-2. */
  readonly chain: string
  /** Plain address of the account. */
  readonly address: string
}
/** One coin or token from a source. */
export interface FoundAsset {
  /** Plain address of the contract or mint; undefined for the chain's own coin. */
  readonly address?: string
  /** Full name: `Ether`. */
  readonly name: string
  /** Ticker symbol: `ETH`. */
  readonly symbol: string
  /** In base units. */
  readonly amount: bigint
  /** Number of decimals. */
  readonly decimals: number
  /** Price of one whole unit, if the source has prices in the requested currency. */
  readonly price?: string
  /** Price change since a day ago, in percent: a decimal such as `-2.5`. */
  readonly change24h?: string
  /** URL on any host: browsers get the server's own copy. */
  readonly iconUrl?: string
  /** True for tokens on a list that the operator chose, and for the chain's own coin. */
  readonly verified?: boolean
  /** Known bait; shown folded. */
  readonly spam?: boolean
}
/** One JSON-RPC call to a node of the network. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
/** A collectible, as its chain describes it. */
export interface FoundPiece {
  /** Plain address of the contract or mint. */
  readonly address: string
  /** Decimal; undefined if the address alone identifies the collectible. */
  readonly tokenId?: string
  /** Title of the collectible. */
  readonly name: string
  /** Title of its collection. */
  readonly collection?: string
  /** An image that the chain itself contains. */
  readonly imageUrl?: string
  /** URL of the metadata (JSON with `name` and `image`), on any host. */
  readonly uri?: string
}
/** Reads collectibles from nodes: that of `@latchkey/eip155/collectibles`, `@latchkey/solana/collectibles`, or another family's. */
export interface PieceReader {
  /** Namespace of the chains it can read. */
  readonly namespace: string
  /** `collections` are those that the operator configured for the chain. Resolves with `undefined` if it cannot tell. */
  pieces(
    args: { readonly owner: string; readonly ask: Ask; readonly collections: readonly ListedCollection[] },
    call: Pick<ServerCall, 'signal'>,
  ): Promise<readonly FoundPiece[] | undefined>
}
/** A contract of collectibles that the operator wants shown. */
export interface ListedCollection {
  /** EVM chain id, as in token lists. */
  readonly chainId: number
  /** Plain address of the contract. */
  readonly address: string
  /** Block the contract was deployed in; it shortens the search. */
  readonly fromBlock?: number
}
/** One collectible from a source. */
export interface FoundCollectible {
  /** Plain address of the contract or mint. */
  readonly address: string
  /** Decimal; undefined if the address alone identifies the collectible. */
  readonly tokenId?: string
  /** Title of the collectible. */
  readonly name: string
  /** Title of its collection. */
  readonly collection?: string
  /** Image URL on any host: browsers get the server's own copy. */
  readonly iconUrl?: string
  /** Known bait; shown folded. */
  readonly spam?: boolean
}

/**
 * Lists what accounts hold. Sources are tried in the given order; the first that serves the chain and is available answers for all.
 * `undefined` means that it does not serve the chain.
 */
export interface AccountSource {
  /** For health reports and messages. */
  readonly name: string
  /** Coins and tokens of an account, with prices in `currency` if it has any; undefined for a chain that it does not serve. */
  assets?(account: AccountId, currency: string, call: ServerCall): Promise<readonly FoundAsset[] | undefined>
  /** Collectibles of an account; undefined for a chain that it does not serve. */
  collectibles?(account: AccountId, call: ServerCall): Promise<readonly FoundCollectible[] | undefined>
  /** State of its upstreams. Makes no request. */
  health?(): readonly Dependency[]
}
