import type { Hex } from 'viem'

/** A batch of calls that was accepted (EIP-5792). */
export interface CallBundle {
  readonly id: string
  readonly origin: string
  readonly chainId: number
  readonly rpcUrl: string
  readonly atomic: boolean
  /** How many calls there are; each is a transaction unless the batch is atomic. */
  readonly size: number
  readonly hashes: Hex[]
  /** Set when the rest was given up before it reached the chain. */
  failed: boolean
  /** No further transaction will follow. */
  done: boolean
}
