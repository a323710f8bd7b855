import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { bounded, poll } from '@latchkey/kernel/async'
import type { Rpc } from '../rpc/create-rpc.js'

/** A sent transaction and its chain. */
export interface WaitForTransactionArgs {
  /** In base58. */
  readonly signature: string
  /** The configured network it was sent on. Defaults to the one in use. */
  readonly chain?: CaipNetworkId
  /** Blockhash of the transaction; with it, an expired transaction is reported at once. */
  readonly blockhash?: string
  /** When the blockhash (a block's, not a durable nonce) was the latest one: then it may already have expired before the first check. */
  readonly madeAt?: number
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
interface WaitArgs extends Omit<WaitForTransactionArgs, 'chain'> {
  readonly network: Network
}
/** The outcome of a transaction. */
export interface TransactionResult {
  /** `expired`: it can no longer happen, so it may be sent again. `unknown`: 3 minutes passed; it may still happen. */
  readonly status: 'confirmed' | 'failed' | 'expired' | 'unknown'
  /** Signature of the transaction that was waited for. */
  readonly signature: string
  /** Slot that contains it. */
  readonly slot?: bigint
  /** The runtime's error for a failed one. */
  readonly error?: unknown
}

interface Status {
  readonly slot: number | string
  readonly err: unknown
  readonly confirmationStatus?: string | null
}

/** A blockhash is valid for 150 blocks, about 60 to 90 s. No node lags so far behind that it has not seen one that old. */
const LIFE_MS = 90_000

/** Polls for the status until there is one, the blockhash has expired, or the time is up. */
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
    // It had expired at the last check, and the node still does not have it.
    if (over && !status) return { status: 'expired', signature }
    if (blockhash === undefined || status) return undefined
    const { value: valid } = (await ask('isBlockhashValid', blockhash, { commitment: 'confirmed' })) as { readonly value: boolean }
    // A hash that never was a recent blockhash may be a durable nonce, which does not expire.
    lived ||= valid || Date.now() - madeAt > LIFE_MS
    over = lived && !valid
    return undefined
  }, signal)
  return found ?? { status: 'unknown', signature }
}
