import type { GivenTransaction } from './read-transaction.js'

/** Type and fees of a transaction, in wei per gas. */
export type Fees =
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
/** The network's current fees; their kind depends on the newest block. */
export interface CurrentFees {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** Returns the fees that the page set, completed with the network's. */
export function feesOf({ type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList }: GivenTransaction, current: CurrentFees): Fees {
  const price = current.maxFeePerGas ?? current.gasPrice ?? 0n
  const hasBase = current.maxFeePerGas !== undefined
  if (type === 'legacy' || type === 'eip2930') return { type, gasPrice: gasPrice ?? price }
  if (type === undefined && !hasBase) return { type: accessList ? 'eip2930' : 'legacy', gasPrice: price }
  const usual = current.maxPriorityFeePerGas ?? 0n
  const most = maxFeePerGas ?? price - usual + (maxPriorityFeePerGas ?? usual)
  const tip = maxPriorityFeePerGas ?? (usual < most ? usual : most)
  return { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip }
}
