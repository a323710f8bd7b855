import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { bounded, poll } from '@latchkey/kernel/async'
import type { Rpc } from '../rpc/create-rpc.js'
import { checkTransaction, type PendingTransaction } from './check-transaction.js'

/** A sent transaction, and the chain to look on. */
export interface WaitForTransactionArgs {
  /** 32 bytes in hexadecimal, as wallets answer it. */
  readonly hash: string
  /** The configured network it was sent on; the one in use when left out. */
  readonly chain?: CaipNetworkId
  /** Ends the wait. */
  readonly signal?: AbortSignal
}
interface WaitArgs {
  readonly hash: string
  readonly network: Network
  readonly signal?: AbortSignal
}
/** What became of a transaction. */
export interface TransactionResult {
  /**
   * `replaced`: another one with the same nonce was mined. `dropped`: after 3 minutes no node knows it any more. `unknown`:
   * 3 minutes passed; it may still be mined.
   */
  readonly status: 'confirmed' | 'reverted' | 'replaced' | 'dropped' | 'unknown'
  /** The one that was waited for. */
  readonly hash: string
  /** Block that has it. */
  readonly blockNumber?: bigint
  /** Units of gas that it took. */
  readonly gasUsed?: bigint
}

/** Asks for the receipt until it is there, the transaction was replaced, or time is up. */
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
