import { bounded, type Network } from '@latchkey/kernel'
import type { Rpc } from '../rpc/create-rpc.js'
import { checkTransaction, type PendingTransaction } from './check-transaction.js'

export interface WaitForTransactionArgs {
  readonly hash: string
  /** The chain it was sent on. */
  readonly network: Network
  readonly signal?: AbortSignal
}
export interface TransactionResult {
  /**
   * `replaced`: another one with the same nonce was mined. `dropped`: after 3 minutes no node knows it any more. `unknown`:
   * 3 minutes passed; it may still be mined.
   */
  readonly status: 'confirmed' | 'reverted' | 'replaced' | 'dropped' | 'unknown'
  readonly hash: string
  readonly blockNumber?: bigint
  readonly gasUsed?: bigint
}

/** Specification section 9: 3 minutes, at most 99 checks. A node has 10 seconds to answer, also the last time. */
const LIMIT = 180_000
const CHECKS = 99
const ANSWER = 10_000

/** Asks for the receipt until it is there, the transaction was replaced, or time is up. Never waits for ever. */
export async function waitForTransaction(
  { rpc, signal: life }: { readonly rpc: Rpc; readonly signal: AbortSignal },
  { hash, network, signal: own }: WaitForTransactionArgs,
): Promise<TransactionResult> {
  const signal = own ? AbortSignal.any([own, life]) : life
  const end = Date.now() + LIMIT
  let last: PendingTransaction = { status: 'pending', missing: false, overtaken: false }
  for (let checks = 1; ; checks++) {
    signal.throwIfAborted()
    const final = checks >= CHECKS || Date.now() >= end - ANSWER
    // Nobody looks at a hidden page: nothing is asked until it is seen again, but the last look is never left out.
    if (final || !isHidden()) {
      const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
        bounded(rpc(network, method, params), { signal, ms: Math.min(ANSWER, Math.max(end - Date.now(), 0)) })
      // A node that stumbles is asked again; the number of checks bounds that.
      const found = await checkTransaction(ask, hash, last).catch(() => last)
      signal.throwIfAborted()
      if (found.status !== 'pending') return { ...found, hash }
      last = found
    }
    if (final) return { status: last.sent && last.missing ? 'dropped' : 'unknown', hash }
    await pause(Math.min((LIMIT - ANSWER) / (CHECKS - 1), Math.max(end - ANSWER - Date.now(), 0)), signal)
  }
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return bounded(new Promise(() => {}), { signal, ms }).then(
    () => {},
    () => signal.throwIfAborted(),
  )
}
