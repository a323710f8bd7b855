import type { Found, Proof, Verdict } from './proof/prover.js'
import type { StoredPayment } from './store/payment.js'
import { LATE_MS } from './times.js'

/** Changes of a payment after a check. */
export type Change = Pick<StoredPayment, 'status' | 'hash' | 'payer' | 'confirmations' | 'hints'>

/** Returns a payment's status after checking its chain. `proof` is the transfer that counts for it, if any. */
export function decide(
  payment: Pick<StoredPayment, 'hints' | 'hash' | 'status' | 'exchange' | 'expiresAt'>,
  {
    found: { verdicts, pending },
    proof,
    payer,
    now,
  }: { readonly found: Found; readonly proof: Proof | undefined; readonly payer: string | null; readonly now: number },
): Change {
  const { exchange, expiresAt, hash } = payment
  // A transaction that a block no longer contains may come back.
  const named = payment.status === 'received' && hash !== null && !payment.hints.includes(hash) ? [hash, ...payment.hints] : payment.hints
  // A transaction that pays for another payment is of no use here.
  const useless: readonly (Verdict | undefined)[] = proof ? ['other'] : ['other', 'pays']
  const hints = named.filter((hint) => !useless.includes(verdicts.get(hint))).slice(0, 3)
  const none = { hash: null, payer: null, confirmations: 0, hints }
  if (proof) return { status: proof.final ? 'settled' : 'received', hash: proof.hash, payer, confirmations: proof.confirmations, hints }
  const isLate = now >= expiresAt
  const underWay = pending ?? hints.find((hint) => verdicts.get(hint) === 'pending')
  if (underWay !== undefined && now < expiresAt + LATE_MS) return { ...none, status: 'sent', hash: underWay }
  const failed = hints.find((hint) => verdicts.get(hint) === 'failed')
  // Reported during the check, or not known to the chain yet.
  const unseen = isLate ? undefined : hints.find((hint) => [undefined, 'unknown'].includes(verdicts.get(hint)))
  if (unseen !== undefined || (exchange === 'pending' && !isLate)) return { ...none, status: 'sent', hash: unseen ?? null }
  if (exchange === 'refunded') return { ...none, status: 'refunded' }
  if (isLate) return { ...none, status: 'expired', hash: failed ?? null }
  return failed === undefined ? { ...none, status: 'open' } : { ...none, status: 'failed', hash: failed }
}
