import type { PaymentInfo } from '../../wire.js'

/** A stored payment. Times are in milliseconds. */
export interface StoredPayment extends Omit<PaymentInfo, 'createdAt' | 'expiresAt' | 'changedAt'> {
  readonly project: string
  readonly key: string
  /** Reported transaction hashes, newest first. They prove nothing. */
  readonly hints: readonly string[]
  /** The chain's position at creation, in the prover's own format. Undefined for payments of older releases. */
  readonly mark: string | undefined
  /** Position at which the prover continues, in its own format. */
  readonly scan: string | undefined
  /** Status reported by an exchange. */
  readonly exchange: 'pending' | 'refunded' | undefined
  /** Whether its amount is reserved. */
  readonly reserved: boolean
  readonly createdAt: number
  readonly expiresAt: number
  readonly changedAt: number
  /** When its chain was last checked. */
  readonly askedAt: number
}
/** A row of `pay_payments`. */
export interface PaymentRow {
  readonly id: string
  readonly project: string
  readonly pay_key: string
  readonly status: PaymentInfo['status']
  readonly asset: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number | string
  readonly recipient: string
  readonly amount: string
  readonly due: string
  readonly reference: string | null
  readonly payer: string | null
  readonly hash: string | null
  readonly confirmations: number | string
  readonly needed: number | string
  readonly hints: string
  readonly scan: string | null
  readonly mark: string | null
  readonly exchange: 'pending' | 'refunded' | null
  readonly reserved: number | string
  readonly created_at: number | string
  readonly expires_at: number | string
  readonly changed_at: number | string
  readonly asked_at: number | string
}

/** Columns of a `PaymentRow`. */
export const FIELDS =
  'id, project, pay_key, status, asset, symbol, name, decimals, recipient, amount, due, reference, payer, hash, confirmations, needed, hints, scan, mark, exchange, reserved, created_at, expires_at, changed_at, asked_at'

export function toPayment(row: PaymentRow): StoredPayment {
  const {
    pay_key: key,
    hints,
    scan,
    mark,
    exchange,
    reserved,
    decimals,
    confirmations,
    needed,
    created_at,
    expires_at,
    changed_at,
    asked_at,
    ...rest
  } = row
  return {
    ...rest,
    key,
    hints: hints === '' ? [] : hints.split(' '),
    scan: scan ?? undefined,
    mark: mark ?? undefined,
    exchange: exchange ?? undefined,
    // Postgres returns 64-bit integers as strings.
    reserved: Number(reserved) === 1,
    decimals: Number(decimals),
    confirmations: Number(confirmations),
    needed: Number(needed),
    createdAt: Number(created_at),
    expiresAt: Number(expires_at),
    changedAt: Number(changed_at),
    askedAt: Number(asked_at),
  }
}

/** Returns the payment for pages and merchants. */
export function toReply(payment: StoredPayment): PaymentInfo {
  const {
    project: _p,
    key: _k,
    hints: _h,
    scan: _s,
    mark: _m,
    exchange: _e,
    reserved: _r,
    askedAt: _a,
    createdAt,
    expiresAt,
    changedAt,
    ...rest
  } = payment
  const [created, expires, changed] = [createdAt, expiresAt, changedAt].map((ms) => new Date(ms).toISOString()) as [string, string, string]
  return { ...rest, createdAt: created, expiresAt: expires, changedAt: changed }
}
