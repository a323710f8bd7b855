/** What one look at the chain can say. `pending` carries what the next look needs to know. */
export type TransactionCheck =
  | { readonly status: 'confirmed' | 'reverted'; readonly blockNumber: bigint; readonly gasUsed?: bigint }
  | { readonly status: 'replaced' }
  | PendingTransaction
export interface PendingTransaction {
  readonly status: 'pending'
  /** Sender and nonce, once a node has known the transaction. */
  readonly sent?: { readonly from: string; readonly nonce: string }
  /** No node knew it at the last look. */
  readonly missing: boolean
  /** Another transaction seemed to have used its nonce. */
  readonly overtaken: boolean
}
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Looks once where a transaction is. Nodes do not all know the same at once, so a replacement counts when seen twice. */
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
  const known = (await ask('eth_getTransactionByHash', [hash])) as { readonly from: string; readonly nonce: string } | null
  if (known) return { status: 'pending', sent: { from: known.from, nonce: known.nonce }, missing: false, overtaken: false }
  if (!before.sent) return { ...before, missing: true }
  const used = await ask('eth_getTransactionCount', [before.sent.from, 'latest'])
  const overtaken = BigInt(String(used)) > BigInt(before.sent.nonce)
  return overtaken && before.overtaken ? { status: 'replaced' } : { ...before, missing: true, overtaken }
}
