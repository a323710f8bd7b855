import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { Entry } from '../book.js'
import { readBook } from '../book.js'
import type { PayContract } from '../contract.js'
import { isTaken, whenFree } from '../in-turn.js'
import type { Run } from '../run.js'
import { succeed } from './end.js'
import { follow } from './follow.js'
import { readPayment } from './payment-of.js'

type Ctx = Context<PayContract>

/**
 * Resumes a payment that this browser began before: returns the result if it was paid, watches it if it is pending, and asks the visitor
 * if the wallet's answer is unknown.
 */
export function resume(ctx: Ctx, run: Run, entry: Entry): void {
  const { payment, status, hash, exchange, session } = entry
  if (payment !== undefined) {
    run.id = payment
    run.payment ??= readPayment(ctx, payment)
    run.payment.catch(() => {
      run.payment = undefined
    })
  }
  run.session = session
  if (status === 'settled') {
    apply(ctx, run, { type: 'paid', hash })
    succeed(ctx, run)
  } else if (status === 'sent' || (status === 'asked' && exchange !== undefined)) {
    apply(ctx, run, { type: 'sent', hash, exchange })
    void follow(ctx, run)
  } else if (status === 'asked') void wonder(ctx, run)
}

/** Waits for the result of another tab's attempt. */
export async function waitForOther(ctx: Ctx, run: Run): Promise<void> {
  const { reference = '' } = run.state
  apply(ctx, run, { type: 'elsewhere', is: true })
  // A server sees the money however the other tab ends.
  void follow(ctx, run)
  if (run.isWaiting) return
  run.isWaiting = true
  try {
    await whenFree(reference, ctx.signal)
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
    return
  } finally {
    run.isWaiting = false
  }
  apply(ctx, run, { type: 'elsewhere', is: false })
  const entry = readBook(ctx).find((each) => each.reference === reference)
  if (entry) resume(ctx, run, entry)
}

/** The wallet was asked, but its answer was never stored. */
async function wonder(ctx: Ctx, run: Run): Promise<void> {
  if (await isTaken(run.state.reference ?? '')) return waitForOther(ctx, run)
  apply(ctx, run, { type: 'unsure' })
  void follow(ctx, run)
}
