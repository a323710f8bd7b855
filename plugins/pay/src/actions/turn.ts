import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import { isOpen, readBook } from '../book.js'
import type { PayContract } from '../contract.js'
import { payErrors } from '../errors.js'
import type { Run } from '../run.js'
import { isMoving, isOver } from '../state.js'
import { payWire } from '../wire.js'
import { follow } from './follow.js'
import { takePayment } from './payment-of.js'
import { resume } from './resume.js'
import { toView } from './to-view.js'

type Ctx = Context<PayContract>

/**
 * Takes the turn for an attempt and returns its holder's name; undefined while another tab or device has it, or if a payment is pending.
 * Asks the server if there is one; otherwise only this browser can have the payment. @throws kernel/http-status
 */
export async function takeTurn(ctx: Ctx, run: Run): Promise<string | undefined> {
  const { reference } = run.state
  const before = readBook(ctx).find((entry) => entry.reference === reference)
  // Another tab was faster. Attempts that the visitor declared unsent are no longer stored.
  if (before && (isOpen(before) || before.status === 'settled')) {
    resume(ctx, run, before)
    toView(ctx, run)
    return undefined
  }
  const holder = crypto.randomUUID()
  const { id } = run
  if (id === undefined) return holder
  const { granted, payment } = await ctx.http.client(payWire).turn({ id, holder, want: 'take' }, { signal: ctx.signal })
  if (granted) return holder
  if (payment.id === id) takePayment(ctx, run, payment)
  if (isOver(run.state)) return undefined
  if (payment.status === 'expired') throw payErrors.create('not-begun', { reference: reference ?? id })
  if (!isMoving(run.state)) apply(ctx, run, { type: 'elsewhere', is: true })
  toView(ctx, run)
  void follow(ctx, run)
  return undefined
}
