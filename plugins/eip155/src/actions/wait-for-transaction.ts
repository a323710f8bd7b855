import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { bounded, poll } from '@latchkey/kernel/async'
import type { Rpc } from '../rpc/create-rpc.js'
import { type AskNode, checkTransaction, type PendingTransaction, type SentTransaction } from './check-transaction.js'
import { findReplacement } from './find-replacement.js'

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
   * `replaced`: another one with the same nonce was mined. `cancelled`: so was one that sends nothing to the account itself, as wallets
   * cancel. `dropped`: no node has it after 3 minutes. `unknown`: 3 minutes passed; it may still be mined.
   */
  readonly status: 'confirmed' | 'reverted' | 'replaced' | 'cancelled' | 'dropped' | 'unknown'
  /** Hash of the transaction that was waited for. */
  readonly hash: string
  /** Hash of the transaction that took its place. If `confirmed` or `reverted`, that is the same call with another fee. */
  readonly replacement?: string
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
  const signal = own ? AbortSignal.any([own, life]) : life
  const found = await poll(async (limits) => {
    const ask: AskNode = (method, params) => bounded(rpc(network, method, params), limits())
    const now = await checkTransaction(ask, hash, last)
    if (now.status === 'replaced' && last.sent) return replacementOf(ask, hash, last.sent)
    if (now.status !== 'pending') return { ...now, hash }
    last = now
    return undefined
  }, signal)
  return found ?? { status: last.sent && last.missing ? 'dropped' : 'unknown', hash }
}

/** The outcome of a transaction whose nonce another one has used: that of the other one, if it is the same call. */
async function replacementOf(ask: AskNode, hash: string, sent: SentTransaction): Promise<TransactionResult> {
  const found = await findReplacement(ask, sent)
  if (!found) return { status: 'replaced', hash }
  const replacement = found.hash
  if (found.kind !== 'same') return { status: found.kind === 'cancel' ? 'cancelled' : 'replaced', hash, replacement }
  const mined = await checkTransaction(ask, replacement, { status: 'pending', missing: false, overtaken: false })
  if (mined.status !== 'confirmed' && mined.status !== 'reverted') return { status: 'replaced', hash, replacement }
  return { ...mined, hash, ...(replacement.toLowerCase() !== hash.toLowerCase() && { replacement }) }
}
