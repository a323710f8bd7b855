import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import { argsOf, isServerPayment, sameness, unitsOf } from '../args-of.js'
import { readBook } from '../book.js'
import type { PayContract, PaymentArgs, ServerPaymentArgs } from '../contract.js'
import { payFlow, type Run } from '../run.js'
import { isOver } from '../state.js'
import { toFailure } from '../to-failure.js'
import { exchangesOf } from './exchanges-of.js'
import { makeRun } from './make-run.js'
import { readPayment, takePayment } from './payment-of.js'
import { resume } from './resume.js'
import { eventOf } from './tell.js'
import { watchStack } from './watch-stack.js'

type Ctx = Context<PayContract>

/** Shows a payment: a new one, or the unfinished one that an identical call began before. */
export function begin(ctx: Ctx, given: PaymentArgs | ServerPaymentArgs): Run {
  const flow = ctx.use(payFlow)
  const key = keyOf(given)
  const before = flow.runs.get(key)
  const isNew = !before || before.settled
  const isAnswered = before?.settled && before.state.phase === 'success' && !before.isMadeUp
  const run = before && (!isNew || isAnswered) ? before : makeRun({ key, given, before })
  flow.runs.set(key, run)
  watchStack(ctx)
  run.connecting = undefined
  if (flow.current !== run) {
    flow.current = run
    Object.assign(ctx.state, run.state)
  }
  if (run === before) return run
  if (isServerPayment(given)) void load(ctx, run)
  else know(ctx, run, { args: given, reference: given.reference ?? before?.state.reference ?? pending(ctx, run, given) })
  return run
}

/** Loads a payment that the app's server requested. Errors are shown, with a way to retry. */
export async function load(ctx: Ctx, run: Run): Promise<void> {
  const { given } = run
  if (!isServerPayment(given) || run.state.loading === 'asking') return
  apply(ctx, run, { type: 'asking' })
  try {
    const payment = await readPayment(ctx, given.payment)
    run.payment = Promise.resolve(payment)
    know(ctx, run, { args: argsOf(payment, given), reference: payment.reference ?? payment.id })
    takePayment(ctx, run, payment)
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    apply(ctx, run, { type: 'not-told', failure: toFailure(error) })
  }
}

/** Once the payment's details are known, continues where this browser left off. */
function know(ctx: Ctx, run: Run, { args, reference }: { readonly args: PaymentArgs; readonly reference: string }): void {
  apply(ctx, run, { type: 'known', args, reference, due: String(unitsOf(args)) })
  const entry = readBook(ctx).find((each) => each.reference === reference)
  if (entry) resume(ctx, run, entry)
  if (isOver(run.state)) return
  exchangesOf(ctx, run).then(
    (items) => ctx.emit('payModalOpen', { configuration: eventOf(run).configuration, exchanges: items.map(({ id }) => ({ id })) }),
    ctx.report,
  )
}

/** Returns the generated reference of an unfinished identical payment, else a new one. */
function pending(ctx: Ctx, run: Run, args: PaymentArgs): string {
  run.isMadeUp = true
  const of = sameness(args)
  const open = readBook(ctx).find((entry) => entry.made && entry.of === of && (entry.status === 'asked' || entry.status === 'sent'))
  return open?.reference ?? crypto.randomUUID()
}

function keyOf(given: PaymentArgs | ServerPaymentArgs): string {
  if (isServerPayment(given)) return `payment ${given.payment}`
  return given.reference === undefined ? `args ${sameness(given)}` : `reference ${given.reference}`
}
