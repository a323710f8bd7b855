import type { Database } from '@latchkey/server-kit'
import { FIELDS, type PaymentRow, type StoredPayment, toPayment } from './payment.js'

/** Number of reported hashes that are kept. */
const MOST_HINTS = 3

/** Adds an open payment; returns undefined if its key is used, or its `due` is reserved. */
export async function addPayment(
  database: Database,
  payment: Omit<
    StoredPayment,
    'status' | 'payer' | 'hash' | 'confirmations' | 'hints' | 'scan' | 'exchange' | 'reserved' | 'changedAt' | 'askedAt'
  >,
): Promise<StoredPayment | undefined> {
  const { id, project, key, asset, symbol, name, decimals, recipient, amount, due, reference, needed, mark, createdAt, expiresAt } = payment
  const [row] = await database.query<PaymentRow>(
    `INSERT INTO pay_payments (id, project, pay_key, status, asset, symbol, name, decimals, recipient, amount, due, reference, confirmations, needed,
      mark, hints, holder_until, reserved, created_at, expires_at, changed_at, asked_at, busy_until, next_at)
      VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, '', 0, 1, ?, ?, ?, 0, 0, ?) ON CONFLICT DO NOTHING RETURNING ${FIELDS}`,
    [
      id,
      project,
      key,
      asset,
      symbol,
      name,
      decimals,
      recipient,
      amount,
      due,
      reference,
      needed,
      mark ?? null,
      createdAt,
      expiresAt,
      createdAt,
      createdAt,
    ],
  )
  return row && toPayment(row)
}

export async function findPayment(database: Database, id: string): Promise<StoredPayment | undefined> {
  const [row] = await database.query<PaymentRow>(`SELECT ${FIELDS} FROM pay_payments WHERE id = ?`, [id])
  return row && toPayment(row)
}

export async function findByKey(
  database: Database,
  { project, key }: { readonly project: string; readonly key: string },
): Promise<StoredPayment | undefined> {
  const [row] = await database.query<PaymentRow>(`SELECT ${FIELDS} FROM pay_payments WHERE project = ? AND pay_key = ?`, [project, key])
  return row && toPayment(row)
}

/**
 * Returns the payment with this reference that has progressed furthest, the newest of several. Undefined fields of the query match every
 * payment.
 */
export async function findByReference(
  database: Database,
  {
    reference,
    asset,
    recipient,
    amount,
  }: { readonly reference: string; readonly asset?: string; readonly recipient?: string; readonly amount?: string },
): Promise<StoredPayment | undefined> {
  const more = Object.entries({ asset, recipient, amount }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const [row] = await database.query<PaymentRow>(
    `SELECT ${FIELDS} FROM pay_payments WHERE reference = ?${more.map(([name]) => ` AND LOWER(${name}) = LOWER(?)`).join('')}
      ORDER BY CASE status WHEN 'settled' THEN 0 WHEN 'received' THEN 1 WHEN 'sent' THEN 2 ELSE 3 END, created_at DESC, id LIMIT 1`,
    [reference, ...more.map(([, value]) => value)],
  )
  return row && toPayment(row)
}

/** Returns those amounts of the list that are reserved. */
export async function takenOf(
  database: Database,
  { asset, recipient, dues }: { readonly asset: string; readonly recipient: string; readonly dues: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ readonly due: string }>(
    `SELECT due FROM pay_payments WHERE reserved = 1 AND asset = ? AND recipient = ? AND due IN (${dues.map(() => '?').join(', ')})`,
    [asset, recipient, ...dues],
  )
  return new Set(rows.map(({ due }) => due))
}

/** Stores a hash that is reported to pay it, and that something was sent. */
export async function addHint(
  database: Database,
  {
    id,
    hash,
    exchange,
  }: { readonly id: string; readonly hash?: string | undefined; readonly exchange?: 'pending' | 'refunded' | 'failed' | undefined },
  now: number,
): Promise<void> {
  await database.transaction(async (within) => {
    // Locks the row, so that concurrent reports are all kept.
    const [row] = await within.query<PaymentRow>(
      `UPDATE pay_payments SET next_at = ? WHERE id = ? AND status <> 'settled' RETURNING ${FIELDS}`,
      [now, id],
    )
    if (!row) return
    const { hints, status } = toPayment(row)
    const next = hash === undefined || hints.includes(hash) ? hints : [hash, ...hints].slice(0, MOST_HINTS)
    const isNew = next !== hints || exchange === 'pending'
    const isIdle = status === 'open' || status === 'failed' || status === 'refunded'
    const moved = isNew && isIdle && exchange !== 'refunded'
    await within.query('UPDATE pay_payments SET hints = ?, exchange = ?, status = ?, hash = ?, changed_at = ? WHERE id = ?', [
      next.join(' '),
      exchange === 'failed' ? null : (exchange ?? row.exchange),
      moved ? 'sent' : status,
      moved ? (hash ?? row.hash) : row.hash,
      moved ? now : Number(row.changed_at),
      id,
    ])
  })
}

/** Gives the turn to ask a wallet to one holder at a time; to none once something was sent. */
export async function takeLease(
  database: Database,
  { id, holder, until }: { readonly id: string; readonly holder: string; readonly until: number },
  now: number,
): Promise<boolean> {
  const taken = await database.query(
    `UPDATE pay_payments SET holder = ?, holder_until = ? WHERE id = ? AND status IN ('open', 'failed', 'refunded') AND expires_at > ?
      AND (holder IS NULL OR holder = ? OR holder_until <= ?) RETURNING id`,
    [holder, until, id, now, holder, now],
  )
  return taken.length === 1
}

export async function giveBackLease(database: Database, { id, holder }: { readonly id: string; readonly holder: string }): Promise<void> {
  await database.query('UPDATE pay_payments SET holder = NULL, holder_until = 0 WHERE id = ? AND holder = ?', [id, holder])
}

/** Releases amounts of payments that expired, and deletes payments that are too old. */
export async function forget(database: Database, before: { readonly reserved: number; readonly all: number }): Promise<void> {
  await database.query('UPDATE pay_payments SET reserved = 0 WHERE reserved = 1 AND expires_at < ?', [before.reserved])
  for (const table of ['pay_proofs', 'pay_hooks'])
    await database.query(`DELETE FROM ${table} WHERE payment IN (SELECT id FROM pay_payments WHERE created_at < ?)`, [before.all])
  for (const table of ['pay_payments', 'pay_sessions']) await database.query(`DELETE FROM ${table} WHERE created_at < ?`, [before.all])
}
