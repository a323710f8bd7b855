import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { bounded, poll } from '@latchkey/kernel/async'
import type { Rpc } from '../rpc/create-rpc.js'
import { checkTransaction, type PendingTransaction } from './check-transaction.js'

/** A sent transaction and its chain. */
export interface WaitForTransactionArgs {
  /** 32 bytes in hexadecimal, as returned by wallets. */
  readonly hash: string
  /** The configured network it was sent on. Defaults to the one in use. */
  readonly chain?: CaipNetworkId
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
interface WaitArgs {
  readonly hash: string
  readonly network: Network
  readonly signal?: AbortSignal
}
/** The outcome of a transaction. */
export interface TransactionResult {
  /**
   * `replaced`: another one with the same nonce was mined. `dropped`: after 3 minutes no node has it any more. `unknown`: 3 minutes
   * passed; it may still be mined.
   */
  readonly status: 'confirmed' | 'reverted' | 'replaced' | 'dropped' | 'unknown'
  /** Hash of the transaction that was waited for. */
  readonly hash: string
  /** Block that contains it. */
  readonly blockNumber?: bigint
  /** Units of gas it used. */
  readonly gasUsed?: bigint
}

/** Polls for the receipt until it exists, the transaction was replaced, or the time is up. */
export async function waitForTransaction(
  { rpc, signal: life }: { readonly rpc: Rpc; readonly signal: AbortSignal },
  { hash, network, signal: own }: WaitArgs,
): Promise<TransactionResult> {
  let last: PendingTransaction = { status: 'pending', missing: false, overtaken: false }
  const found = await poll(
    async (limits) => {
      const now = await checkTransaction((method, params) => bounded(rpc(network, method, params), limits()), hash, last)
      if (now.status !== 'pending') return now
      last = now
      return undefined
    },
    own ? AbortSignal.any([own, life]) : life,
  )
  if (found) return { ...found, hash }
  return { status: last.sent && last.missing ? 'dropped' : 'unknown', hash }
}
