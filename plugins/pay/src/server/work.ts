import { databaseService, type ServerCall } from '@latchkey/server-kit'
import { follow, isOver, type Rules } from './follow.js'
import { type Delivery, deliverHooks } from './hooks/deliver-hooks.js'
import { findPayment } from './store/payments.js'
import { dueIds, endTurn, LOOK_MS, NEVER } from './store/turns.js'

/** Payments and webhooks per call, and payments checked in parallel. */
const MOST_PAYMENTS = 40
const MOST_HOOKS = 20
const AT_ONCE = 4

/** Result of a call. */
export interface Work {
  readonly payments: number
  readonly hooks: number
}

/** Checks payments that no one reads, the longest-waiting first, and sends pending webhooks to the merchant. */
export async function work(
  call: ServerCall,
  {
    rules,
    delivery,
    more,
  }: { readonly rules: Rules; readonly delivery: Delivery | undefined; readonly more?: (id: string) => Promise<void> },
): Promise<Work> {
  const database = call.use(databaseService)
  const ids = await dueIds(database, rules.now(), MOST_PAYMENTS)
  const left = ids.values()
  const one = async (): Promise<void> => {
    for (const id of left) {
      await more?.(id)
      const payment = await findPayment(database, id)
      if (!payment) continue
      const isEnd = payment.status === 'settled' || (isOver(payment, rules.now()) && payment.status === 'expired')
      if (isEnd) await endTurn(database, { id, until: 0 }, NEVER)
      else await follow(payment, call, rules, { ms: LOOK_MS - 5_000, force: true })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return { payments: ids.length, hooks: delivery ? await deliverHooks(call, delivery, MOST_HOOKS) : 0 }
}
