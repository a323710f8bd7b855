import type { Hex } from 'viem'

/** An accepted batch of calls (EIP-5792). */
export interface CallBundle {
  readonly id: string
  readonly origin: string
  readonly chainId: number
  readonly rpcUrl: string
  readonly atomic: boolean
  /** Number of calls; each is a transaction unless the batch is atomic. */
  readonly size: number
  readonly hashes: Hex[]
  /** Set when the rest was abandoned before it reached the chain. */
  failed: boolean
  /** No further transaction will follow. */
  done: boolean
}
