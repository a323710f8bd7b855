import type { Context } from '@latchkey/kernel'
import { checkArgs } from '../check-args.js'
import type { PayContract, PaymentArgs, PayOutcome, ServerPaymentArgs } from '../contract.js'
import { payErrors } from '../errors.js'
import { payFlow } from '../run.js'
import { toFailure } from '../to-failure.js'
import { begin } from './begin.js'
import { settle } from './end.js'

/** Requests a payment in the modal, and waits for its end. Never rejects. */
export async function payNow(ctx: Context<PayContract>, given: PaymentArgs | ServerPaymentArgs): Promise<PayOutcome> {
  try {
    await checkArgs(given, ctx)
  } catch (error) {
    return { success: false, error: toFailure(error) }
  }
  const run = begin(ctx, given)
  let isRefused = false
  const stop = ctx.on('refused', () => {
    isRefused = true
  })
  ctx.open('Pay', given)
  stop()
  // A view that cannot be left prevents the payment from being shown.
  if (isRefused && ctx.use(payFlow).current === run) {
    const left = payErrors.create('left', { reference: run.state.reference ?? '' })
    settle(ctx, run, { success: false, error: toFailure(left) })
  }
  return run.outcome
}
