/** The result of one check against the chain. `pending` carries what the next check needs. */
export type TransactionCheck =
  | { readonly status: 'confirmed' | 'reverted'; readonly blockNumber: bigint; readonly gasUsed?: bigint }
  | { readonly status: 'replaced' }
  | PendingTransaction
/** A transaction that a node has or had. */
export interface SentTransaction {
  readonly from: string
  readonly nonce: string
  readonly to?: string | null
  readonly value?: string
  readonly input?: string
  readonly data?: string
}
export interface PendingTransaction {
  readonly status: 'pending'
  /** The transaction, once a node has returned it. */
  readonly sent?: SentTransaction
  /** No node had it at the last check. */
  readonly missing: boolean
  /** Its nonce appeared to be used by another transaction. */
  readonly overtaken: boolean
}
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Checks the state of a transaction once. Nodes may be out of sync, so a replacement counts only when seen twice in a row. */
export async function checkTransaction(ask: AskNode, hash: string, before: PendingTransaction): Promise<TransactionCheck> {
  const receipt = (await ask('eth_getTransactionReceipt', [hash])) as {
    readonly status?: string
    readonly blockNumber?: string
    readonly gasUsed?: string
  } | null
  if (receipt?.blockNumber) {
    return {
      status: receipt.status === '0x0' ? 'reverted' : 'confirmed',
      blockNumber: BigInt(receipt.blockNumber),
      ...(receipt.gasUsed && { gasUsed: BigInt(receipt.gasUsed) }),
    }
  }
  const known = (await ask('eth_getTransactionByHash', [hash])) as SentTransaction | null
  if (known) return { status: 'pending', sent: known, missing: false, overtaken: false }
  if (!before.sent) return { ...before, missing: true }
  const used = await ask('eth_getTransactionCount', [before.sent.from, 'latest'])
  const overtaken = BigInt(String(used)) > BigInt(before.sent.nonce)
  return overtaken && before.overtaken ? { status: 'replaced' } : { ...before, missing: true, overtaken }
}
