import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import { dropEntry, readBook, writeEntry } from '../book.js'
import type { PayContract, PayOutcome } from '../contract.js'
import { payFlow, type Run } from '../run.js'
import { isOver } from '../state.js'
import { toFailure } from '../to-failure.js'
import { giveBack } from './give-back.js'
import { eventOf } from './tell.js'

type Ctx = Context<PayContract>

/** How a payment ended. */
export type Ending =
  | { readonly type: 'paid'; readonly hash?: string | undefined }
  | { readonly type: 'ended'; readonly phase: 'failure' | 'refund'; readonly error: Error }

/** Ends a payment: stores the result, emits an event, and notifies the app, once. */
export function end(ctx: Ctx, run: Run, ending: Ending): void {
  const before = run.state.phase
  // Money that arrived counts even after a failure; otherwise, nothing follows an end.
  if (before === 'success' || (isOver(run.state) && ending.type !== 'paid')) return
  if (ending.type === 'paid') {
    apply(ctx, run, ending)
    remember(ctx, run, 'settled')
    ctx.emit('paySuccess', eventOf(run))
    succeed(ctx, run)
    return
  }
  const failure = toFailure(ending.error)
  apply(ctx, run, { type: 'ended', phase: ending.phase, failure })
  if (run.state.phase === before) return
  remember(ctx, run, ending.phase === 'refund' ? 'refunded' : 'failed')
  ctx.emit('payError', { ...eventOf(run), message: failure.code })
  // A visitor who sees the failure may retry; the app is notified when they leave.
  if (!isShown(ctx, run)) settle(ctx, run, { success: false, error: failure })
}

/** Notifies the app that the payment succeeded. */
export function succeed(ctx: Ctx, run: Run): void {
  const { args, hash, reference = '' } = run.state
  if (!args) return
  const chainId = args.paymentAsset.network
  const result = { chainId, reference, ...(hash !== undefined && { hash }), ...(run.id !== undefined && { payment: run.id }) }
  settle(ctx, run, { success: true, result })
}

/** Notifies the app, once. The next call with a generated reference is a new payment, unless this one can still succeed. */
export function settle(ctx: Ctx, run: Run, outcome: PayOutcome): void {
  if (run.settled) return
  run.settle(outcome)
  const { runs } = ctx.use(payFlow)
  if (run.isMadeUp && isOver(run.state) && runs.get(run.key) === run) runs.delete(run.key)
}

/** Returns whether the visitor is looking at the payment, or at a view above it. */
export function isShown(ctx: Ctx, run: Run): boolean {
  const { core } = ctx
  if (!core.open || ctx.use(payFlow).current !== run) return false
  return core.stack.some(({ view, args }) => view === 'PayQuote' || view === 'PayLoading' || (view === 'Pay' && isCall(run, args)))
}

/** Returns whether these are the arguments that the payment was requested with. */
export function isCall({ given }: Run, args: unknown): boolean {
  return JSON.stringify(args) === JSON.stringify(given)
}

function remember(ctx: Ctx, run: Run, status: 'settled' | 'failed' | 'refunded'): void {
  const { reference = '', hash } = run.state
  const entry = readBook(ctx).find((each) => each.reference === reference)
  if (!entry) return
  if (status !== 'settled') giveBack(ctx, run, entry.holder)
  // A generated reference was only for one call, so it cannot be requested again.
  if (entry.made && status === 'settled') dropEntry(ctx, reference)
  else writeEntry(ctx, { ...entry, status, ...(hash !== undefined && { hash }), at: Date.now() })
}
