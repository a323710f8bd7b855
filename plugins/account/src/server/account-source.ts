import type { Dependency, ServerCall } from '@latchkey/kernel/server'

/** Whose, read from a CAIP-10 id. */
export interface AccountId {
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
}
export interface FoundAsset {
  /** Plain address of the contract or mint; absent for the chain's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** In base units. */
  readonly amount: bigint
  readonly decimals: number
  /** Of one whole unit, where the source knows prices in the currency asked for. */
  readonly price?: string
  /** Anywhere in the world: browsers get the server's own copy. */
  readonly iconUrl?: string
  readonly verified?: boolean
  readonly spam?: boolean
}
/** One JSON-RPC call to a node of the network. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
/** One piece as its chain describes it. */
export interface FoundPiece {
  readonly address: string
  readonly tokenId?: string
  readonly name: string
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
  readonly chainId: number
  readonly address: string
  /** Block the contract was made in; nodes look through less. */
  readonly fromBlock?: number
}
export interface FoundCollectible {
  readonly address: string
  readonly tokenId?: string
  readonly name: string
  readonly collection?: string
  readonly iconUrl?: string
  readonly spam?: boolean
}

/**
 * Knows what accounts hold. Sources are asked in the order they are given; the first that serves the chain and can be
 * asked answers for all. `undefined` says that it does not serve the chain.
 */
export interface AccountSource {
  readonly name: string
  assets?(account: AccountId, currency: string, call: ServerCall): Promise<readonly FoundAsset[] | undefined>
  collectibles?(account: AccountId, call: ServerCall): Promise<readonly FoundCollectible[] | undefined>
  health?(): readonly Dependency[]
}
