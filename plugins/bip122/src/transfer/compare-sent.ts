import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { isSameAddress } from '../address/is-same-address.js'
import type { EsploraTransaction } from '../esplora.js'

/** Ids of the transactions of an account when a transfer was planned. */
export type KnownIds = ReadonlySet<string>

/**
 * Compares a sent transaction with the approved one: the recipient gets the amount. The rest is change, which a wallet may pay to any of
 * its own addresses.
 * @throws transfer/altered; transfer/unclear if the account had it before
 */
export function compareSent(sent: EsploraTransaction, plan: TransferPlan, before: KnownIds | undefined): void {
  const { txid: hash } = sent
  const what = faultIn(sent, plan)
  if (what) throw transferErrors.create('altered', { hash, what })
  if (before?.has(hash)) throw transferErrors.create('unclear', { reason: `the wallet returned an earlier transaction: ${hash}` })
}

/** Returns how a transaction differs from the agreed transfer; undefined if it does not. */
export function faultIn({ outputs }: EsploraTransaction, { args: { from, to }, amount }: TransferPlan): 'recipient' | 'amount' | undefined {
  const paid = outputs.filter(({ address = '' }) => isSameAddress(address, to)).map(({ value }) => value)
  if (paid.length === 0) return 'recipient'
  // Change may go to the same address.
  if (isSameAddress(from, to)) return paid.includes(amount) ? undefined : 'amount'
  return paid.reduce((sum, value) => sum + value, 0n) === amount ? undefined : 'amount'
}
