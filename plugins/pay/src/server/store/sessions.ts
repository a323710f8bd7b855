import type { Database } from '@latchkey/server-kit'
import type { ExchangeSession } from '../../wire.js'

/** A stored deposit from an exchange. Times are in milliseconds. */
export interface StoredSession {
  readonly id: string
  readonly project: string
  readonly key: string
  readonly exchange: string
  /** The payment that it is for, if any. */
  readonly payment: string | undefined
  readonly asset: string
  readonly recipient: string
  readonly amount: string
  /** The exchange's page; undefined until known. */
  readonly url: string | undefined
  readonly urlUntil: number
  readonly status: ExchangeSession['status']
  readonly hash: string | undefined
  readonly createdAt: number
  readonly askedAt: number
}

/** Statuses of a deposit in ascending order. They only increase, so late or reordered reports lead to the same result. */
const PLACES: readonly StoredSession['status'][] = ['unknown', 'pending', 'failed', 'done', 'refunded']
const FIELDS = 'id, project, pay_key, exchange, payment, asset, recipient, amount, url, url_until, place, hash, created_at, asked_at'

/** Adds a session, or returns the one with the same key. */
export async function addSession(
  database: Database,
  session: Pick<StoredSession, 'id' | 'project' | 'key' | 'exchange' | 'payment' | 'asset' | 'recipient' | 'amount' | 'createdAt'>,
): Promise<StoredSession | undefined> {
  const { id, project, key, exchange, payment = null, asset, recipient, amount, createdAt } = session
  await database.query(
    `INSERT INTO pay_sessions (${FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, 0, 0, NULL, ?, 0) ON CONFLICT DO NOTHING`,
    [id, project, key, exchange, payment, asset, recipient, amount, createdAt],
  )
  const [row] = await database.query<Row>(`SELECT ${FIELDS} FROM pay_sessions WHERE project = ? AND pay_key = ?`, [project, key])
  return row && toSession(row)
}

export async function keepPage(
  database: Database,
  { id, url, until }: { readonly id: string; readonly url: string; readonly until: number },
): Promise<void> {
  await database.query('UPDATE pay_sessions SET url = ?, url_until = ? WHERE id = ?', [url, until, id])
}

export async function findSession(database: Database, id: string): Promise<StoredSession | undefined> {
  const [row] = await database.query<Row>(`SELECT ${FIELDS} FROM pay_sessions WHERE id = ?`, [id])
  return row && toSession(row)
}

/** Returns unfinished deposits for a payment, newest first. */
export async function openSessionsOf(database: Database, payment: string): Promise<readonly StoredSession[]> {
  const rows = await database.query<Row>(
    `SELECT ${FIELDS} FROM pay_sessions WHERE payment = ? AND place < ? AND url IS NOT NULL ORDER BY created_at DESC LIMIT 4`,
    [payment, PLACES.indexOf('refunded')],
  )
  return rows.map(toSession)
}

/** Returns whether to poll the exchange now: only one caller per period. */
export async function takeSessionTurn(
  database: Database,
  { id, before, now }: { readonly id: string; readonly before: number; readonly now: number },
): Promise<boolean> {
  const taken = await database.query('UPDATE pay_sessions SET asked_at = ? WHERE id = ? AND asked_at <= ? RETURNING id', [now, id, before])
  return taken.length === 1
}

/** Applies a later status, or a transaction that was unknown before. */
export async function changeSession(
  database: Database,
  { id, status, hash = null }: { readonly id: string; readonly status: StoredSession['status']; readonly hash?: string | null | undefined },
): Promise<void> {
  const place = PLACES.indexOf(status)
  await database.query('UPDATE pay_sessions SET place = ?, hash = COALESCE(?, hash) WHERE id = ? AND place <= ?', [place, hash, id, place])
}

interface Row {
  readonly id: string
  readonly project: string
  readonly pay_key: string
  readonly exchange: string
  readonly payment: string | null
  readonly asset: string
  readonly recipient: string
  readonly amount: string
  readonly url: string | null
  readonly url_until: number | string
  readonly place: number | string
  readonly hash: string | null
  readonly created_at: number | string
  readonly asked_at: number | string
}

function toSession({ pay_key: key, payment, url, url_until, place, hash, created_at, asked_at, ...row }: Row): StoredSession {
  return {
    ...row,
    key,
    payment: payment ?? undefined,
    url: url ?? undefined,
    hash: hash ?? undefined,
    status: PLACES[Number(place)] ?? 'unknown',
    urlUntil: Number(url_until),
    createdAt: Number(created_at),
    askedAt: Number(asked_at),
  }
}
