import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { bounded, poll } from '@latchkey/kernel/async'
import type { Rpc } from '../rpc/create-rpc.js'

/** A sent transaction, and the chain to look on. */
export interface WaitForTransactionArgs {
  /** In base58. */
  readonly signature: string
  /** The configured network it was sent on; the one in use when left out. */
  readonly chain?: CaipNetworkId
  /** Of the transaction; with it, one that can no longer happen is told at once. */
  readonly blockhash?: string
  /** When the hash, a block's and no durable nonce, was the latest one: then it may be over before the first look, too. */
  readonly madeAt?: number
  /** Ends the wait. */
  readonly signal?: AbortSignal
}
interface WaitArgs extends Omit<WaitForTransactionArgs, 'chain'> {
  readonly network: Network
}
/** What became of a transaction. */
export interface TransactionResult {
  /** `expired`: it can no longer happen, so it may be sent anew. `unknown`: 3 minutes passed; it may still happen. */
  readonly status: 'confirmed' | 'failed' | 'expired' | 'unknown'
  /** The one that was waited for. */
  readonly signature: string
  /** Slot that has it. */
  readonly slot?: bigint
  /** What the runtime said of a failed one. */
  readonly error?: unknown
}

interface Status {
  readonly slot: number | string
  readonly err: unknown
  readonly confirmationStatus?: string | null
}

/** A blockhash counts for 150 blocks, some 60 to 90 s. No node is so far behind that it has not seen one of then. */
const LIFE_MS = 90_000

/** Asks for the status until there is one, the blockhash is over, or time is up. */
export async function waitForTransaction(
  { rpc, signal: life }: { readonly rpc: Rpc; readonly signal: AbortSignal },
  { signature, network, blockhash, madeAt = Number.POSITIVE_INFINITY, signal: own }: WaitArgs,
): Promise<TransactionResult> {
  const signal = own ? AbortSignal.any([own, life]) : life
  let lived = false
  let over = false
  const found = await poll<TransactionResult>(async (limits) => {
    const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> => bounded(rpc(network, method, params, signal), limits())
    const { value } = (await ask('getSignatureStatuses', [signature], { searchTransactionHistory: true })) as {
      readonly value: readonly (Status | null)[]
    }
    const status = value[0]
    if (status?.err) return { status: 'failed', signature, slot: BigInt(String(status.slot)), error: status.err }
    if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized')
      return { status: 'confirmed', signature, slot: BigInt(String(status.slot)) }
    // It had expired at the last look, and the node still does not know it.
    if (over && !status) return { status: 'expired', signature }
    if (blockhash === undefined || status) return undefined
    const { value: valid } = (await ask('isBlockhashValid', blockhash, { commitment: 'confirmed' })) as { readonly value: boolean }
    // What never was a recent blockhash may be a durable nonce, which does not run out.
    lived ||= valid || Date.now() - madeAt > LIFE_MS
    over = lived && !valid
    return undefined
  }, signal)
  return found ?? { status: 'unknown', signature }
}
