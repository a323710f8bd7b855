import type { Database } from '@latchkey/server-kit'
import type { OnrampPurchase } from '../wire.js'

/** A stored purchase. */
export interface StoredPurchase extends Omit<OnrampPurchase, 'createdAt' | 'changedAt'> {
  /** Milliseconds. */
  readonly createdAt: number
  readonly changedAt: number
  /** When the provider was last polled for it. */
  readonly askedAt: number
}
/** A change to a purchase. */
export interface PurchaseChange {
  readonly status: OnrampPurchase['status']
  readonly amount?: string | undefined
  readonly paid?: string | undefined
  readonly hash?: string | undefined
}

const PLACES: readonly OnrampPurchase['status'][] = ['open', 'pending', 'failed', 'done']
const FIELDS = 'id, provider, account, asset, symbol, decimals, fiat, paid, amount, hash, place, created_at, changed_at, asked_at'

export async function addPurchase(database: Database, purchase: Omit<StoredPurchase, 'status' | 'amount' | 'hash'>): Promise<void> {
  const { id, provider, account, asset, symbol, decimals, fiat, paid, createdAt, changedAt, askedAt } = purchase
  await database.query(`INSERT INTO onramp_purchases (${FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, 0, ?, ?, ?)`, [
    id,
    provider,
    account,
    asset,
    symbol,
    decimals,
    fiat,
    paid,
    createdAt,
    changedAt,
    askedAt,
  ])
}

/** Newest first. */
export async function findPurchases(database: Database, ids: readonly string[]): Promise<readonly StoredPurchase[]> {
  const rows = await database.query<Row>(
    `SELECT ${FIELDS} FROM onramp_purchases WHERE id IN (${ids.map(() => '?').join(', ')}) ORDER BY created_at DESC, id`,
    ids,
  )
  return rows.map(toPurchase)
}

/** Applies a later status, and values that were unknown before. Nothing goes back. */
export async function changePurchase(database: Database, id: string, change: PurchaseChange, now: number): Promise<void> {
  const { amount = null, paid = null, hash = null } = change
  const place = PLACES.indexOf(change.status)
  // Amounts reported for a failed attempt do not count once another has succeeded.
  await database.query(
    `UPDATE onramp_purchases SET paid = COALESCE(?, paid), amount = COALESCE(?, amount), hash = COALESCE(?, hash), place = ?, changed_at = ?
      WHERE id = ? AND (place < ? OR (place = ? AND ((amount IS NULL AND CAST(? AS TEXT) IS NOT NULL) OR (hash IS NULL AND CAST(? AS TEXT) IS NOT NULL))))`,
    [paid, amount, hash, place, now, id, place, place, amount, hash],
  )
}

/** Returns whether to poll the provider now: only one caller per period. */
export async function takeTurn(database: Database, id: string, before: number, now: number): Promise<boolean> {
  const taken = await database.query('UPDATE onramp_purchases SET asked_at = ? WHERE id = ? AND asked_at <= ? RETURNING id', [
    now,
    id,
    before,
  ])
  return taken.length === 1
}

/** Returns false for an event that was received before. */
export async function addEvent(database: Database, provider: string, event: string, now: number): Promise<boolean> {
  const added = await database.query(
    'INSERT INTO onramp_events (provider, event, at) VALUES (?, ?, ?) ON CONFLICT (provider, event) DO NOTHING RETURNING event',
    [provider, event, now],
  )
  return added.length === 1
}

/** Deletes what is too old: abandoned purchases, all purchases, and events. */
export async function forget(
  database: Database,
  before: { readonly open: number; readonly all: number; readonly events: number },
): Promise<void> {
  await database.query('DELETE FROM onramp_purchases WHERE created_at < ? OR (place = 0 AND created_at < ?)', [before.all, before.open])
  await database.query('DELETE FROM onramp_events WHERE at < ?', [before.events])
}

interface Row {
  readonly id: string
  readonly provider: string
  readonly account: string
  readonly asset: string
  readonly symbol: string
  readonly decimals: number | string
  readonly fiat: string
  readonly paid: string
  readonly amount: string | null
  readonly hash: string | null
  readonly place: number | string
  readonly created_at: number | string
  readonly changed_at: number | string
  readonly asked_at: number | string
}

function toPurchase({ place, decimals, created_at, changed_at, asked_at, ...row }: Row): StoredPurchase {
  return {
    ...row,
    decimals: Number(decimals),
    status: PLACES[Number(place)] ?? 'open',
    // Postgres returns 64-bit integers as strings.
    createdAt: Number(created_at),
    changedAt: Number(changed_at),
    askedAt: Number(asked_at),
  }
}
