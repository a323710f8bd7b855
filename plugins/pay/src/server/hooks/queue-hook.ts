import type { Database } from '@latchkey/server-kit'
import type { PaymentInfo } from '../../wire.js'
import { type StoredPayment, toReply } from '../store/payment.js'

/** Body of a merchant's webhook. */
export interface HookBody {
  /** The status that the payment has reached. */
  readonly type: `payment.${'received' | 'settled' | 'expired' | 'refunded'}`
  /** RFC 3339: when it happened. */
  readonly timestamp: string
  /** The payment at that time. */
  readonly data: PaymentInfo
}

const TOLD: readonly string[] = ['received', 'settled', 'expired', 'refunded']

/** Queues a webhook in the same transaction as the change it reports. Each status of a payment is reported once. */
export async function queueHook(within: Database, payment: StoredPayment, now: number): Promise<void> {
  const { id, status } = payment
  if (!TOLD.includes(status)) return
  const body = JSON.stringify({ type: `payment.${status}`, timestamp: new Date(now).toISOString(), data: toReply(payment) })
  await within.query(
    'INSERT INTO pay_hooks (id, payment, status, body, tries, run_at, created_at) VALUES (?, ?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING',
    [`msg_${id}_${status}`, id, status, body, now, now],
  )
}
