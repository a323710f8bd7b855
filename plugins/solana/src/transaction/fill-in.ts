import type { SendOptions, SolanaSender, SolanaTransaction } from '../provider.js'

/** The open fields of a `Transaction` of `@solana/web3.js` 1.x. */
interface Legacy {
  feePayer?: unknown
  recentBlockhash?: string | undefined
  lastValidBlockHeight?: number | undefined
  readonly nonceInfo?: unknown
  readonly instructions: readonly { readonly programId: { readonly constructor: unknown } }[]
}

/**
 * Sets the fee payer and the blockhash of a `Transaction` of `@solana/web3.js` 1.x that has none, as apps expect of `sendTransaction` with
 * a connection. Every other transaction is complete.
 */
export async function fillIn(
  transaction: SolanaTransaction,
  {
    payer,
    sender,
    options = {},
  }: {
    /** Resolves with the address in use. */
    readonly payer: () => Promise<string>
    readonly sender: Pick<SolanaSender, 'getLatestBlockhash'>
    readonly options?: SendOptions | undefined
  },
): Promise<void> {
  if (!isLegacy(transaction)) return
  const [first] = transaction.instructions
  if (!transaction.feePayer && first) {
    // The transaction compares keys of its own library.
    const PublicKey = first.programId.constructor as new (address: string) => unknown
    transaction.feePayer = new PublicKey(await payer())
  }
  if (transaction.recentBlockhash || transaction.nonceInfo || !sender.getLatestBlockhash) return
  const { preflightCommitment: commitment, minContextSlot } = options
  const { blockhash, lastValidBlockHeight } = await sender.getLatestBlockhash({
    ...(commitment && { commitment }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  })
  transaction.recentBlockhash = blockhash
  transaction.lastValidBlockHeight = lastValidBlockHeight
}

function isLegacy(transaction: unknown): transaction is Legacy {
  return typeof transaction === 'object' && transaction !== null && 'recentBlockhash' in transaction && 'instructions' in transaction
}
