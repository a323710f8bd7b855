import type { Dependency, ServerCall } from '@latchkey/kernel/server'

/** Whose, read from a CAIP-10 id. */
export interface AccountId {
  /** CAIP-2. */
  readonly chain: string
  /** Plain address of the account. */
  readonly address: string
}
/** One coin or token as a source tells it. */
export interface FoundAsset {
  /** Plain address of the contract or mint; absent for the chain's own coin. */
  readonly address?: string
  /** Full form: `Ether`. */
  readonly name: string
  /** Short form: `ETH`. */
  readonly symbol: string
  /** In base units. */
  readonly amount: bigint
  /** Places of the smallest unit. */
  readonly decimals: number
  /** Of one whole unit, where the source knows prices in the currency asked for. */
  readonly price?: string
  /** Anywhere in the world: browsers get the server's own copy. */
  readonly iconUrl?: string
  /** On a list that the operator chose, or the chain's own coin. */
  readonly verified?: boolean
  /** Known bait; folded away. */
  readonly spam?: boolean
}
/** One JSON-RPC call to a node of the network. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
/** One piece as its chain describes it. */
export interface FoundPiece {
  /** Plain address of the contract or mint. */
  readonly address: string
  /** Decimal; absent where the address alone names the piece. */
  readonly tokenId?: string
  /** Title of the piece. */
  readonly name: string
  /** Title of the collection that it belongs to. */
  readonly collection?: string
  /** A picture that the chain itself holds. */
  readonly imageUrl?: string
  /** Address of the metadata (JSON with `name` and `image`), on any host. */
  readonly uri?: string
}
/** Reads pieces from nodes: of `@latchkey/eip155/collectibles`, `@latchkey/solana/collectibles`, or another family's. */
export interface PieceReader {
  /** Namespace of the chains it can read. */
  readonly namespace: string
  /** `collections` are those that the operator names for the chain. `undefined` where it cannot tell. */
  pieces(
    args: { readonly owner: string; readonly ask: Ask; readonly collections: readonly ListedCollection[] },
    call: Pick<ServerCall, 'signal'>,
  ): Promise<readonly FoundPiece[] | undefined>
}
/** A contract of collectibles that the operator wants to be shown. */
export interface ListedCollection {
  /** Number of the EVM chain, as lists have it. */
  readonly chainId: number
  /** Plain address of the contract. */
  readonly address: string
  /** Block the contract was made in; nodes look through less. */
  readonly fromBlock?: number
}
/** One collectible as a source tells it. */
export interface FoundCollectible {
  /** Plain address of the contract or mint. */
  readonly address: string
  /** Decimal; absent where the address alone names the piece. */
  readonly tokenId?: string
  /** Title of the piece. */
  readonly name: string
  /** Title of the collection that it belongs to. */
  readonly collection?: string
  /** Picture anywhere in the world: browsers get the server's own copy. */
  readonly iconUrl?: string
  /** Known bait; folded away. */
  readonly spam?: boolean
}

/**
 * Knows what accounts hold. Sources are asked in the order they are given; the first that serves the chain and can be
 * asked answers for all. `undefined` says that it does not serve the chain.
 */
export interface AccountSource {
  /** For health and messages. */
  readonly name: string
  /** Coins and tokens of an account, with prices in `currency` where it knows any; undefined for a chain that it does not serve. */
  assets?(account: AccountId, currency: string, call: ServerCall): Promise<readonly FoundAsset[] | undefined>
  /** Collectibles of an account; undefined for a chain that it does not serve. */
  collectibles?(account: AccountId, call: ServerCall): Promise<readonly FoundCollectible[] | undefined>
  /** How its upstreams are. Makes no request. */
  health?(): readonly Dependency[]
}
