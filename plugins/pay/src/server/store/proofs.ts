import type { Database } from '@latchkey/server-kit'

/** A transfer: the transaction and its position in it. */
export interface Transfer {
  readonly chain: string
  readonly hash: string
  readonly position: number
}

/** Claims a transfer for one payment; returns false if another payment has it. */
export async function claimTransfer(within: Database, { chain, hash, position }: Transfer, payment: string): Promise<boolean> {
  const [known] = await within.query<{ readonly payment: string }>(
    'SELECT payment FROM pay_proofs WHERE chain = ? AND hash = ? AND position = ?',
    [chain, hash, position],
  )
  if (known) return known.payment === payment
  // A chain may have replaced the transaction that proved it.
  await within.query('DELETE FROM pay_proofs WHERE payment = ?', [payment])
  const added = await within.query(
    'INSERT INTO pay_proofs (chain, hash, position, payment) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING payment',
    [chain, hash, position, payment],
  )
  return added.length === 1
}

export async function dropTransfer(within: Database, payment: string): Promise<void> {
  await within.query('DELETE FROM pay_proofs WHERE payment = ?', [payment])
}

export async function transferOf(database: Database, payment: string): Promise<Transfer | undefined> {
  const [row] = await database.query<{ readonly chain: string; readonly hash: string; readonly position: number | string }>(
    'SELECT chain, hash, position FROM pay_proofs WHERE payment = ?',
    [payment],
  )
  return row && { ...row, position: Number(row.position) }
}
