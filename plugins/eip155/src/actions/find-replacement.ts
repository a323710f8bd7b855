import type { AskNode, SentTransaction } from './check-transaction.js'
import { findByNonce, type NodeTransaction } from './find-by-nonce.js'

/** The transaction that took the place of another one. */
export interface Replacement {
  readonly hash: string
  /** `same`: the same call with another fee. `cancel`: nothing, sent to the account itself. `other`: a different transaction. */
  readonly kind: 'same' | 'cancel' | 'other'
}

/** Finds the mined transaction with the nonce of another one, and compares the two. Undefined if no node can tell. */
export async function findReplacement(ask: AskNode, replaced: SentTransaction): Promise<Replacement | undefined> {
  const found = await findByNonce(ask, { from: replaced.from, nonce: BigInt(replaced.nonce) }).catch(() => undefined)
  if (!found) return undefined
  const isSame = callOf(found) === callOf(replaced)
  return { hash: found.hash, kind: isSame ? 'same' : isCancel(found) ? 'cancel' : 'other' }
}

/** Wallets cancel a transaction by sending nothing to the account itself, with the same nonce. */
function isCancel(transaction: NodeTransaction): boolean {
  const { from, to, value } = transaction
  return to?.toLowerCase() === from.toLowerCase() && BigInt(value) === 0n && dataOf(transaction) === '0x'
}

function callOf(transaction: SentTransaction): string {
  const { to, value } = transaction
  return [to?.toLowerCase(), value === undefined ? '' : BigInt(value), dataOf(transaction).toLowerCase()].join()
}

function dataOf({ input, data }: { readonly input?: string; readonly data?: string }): string {
  return input ?? data ?? '0x'
}
