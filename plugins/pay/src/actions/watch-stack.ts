import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { PayContract } from '../contract.js'
import { payErrors } from '../errors.js'
import { holderFor } from '../holder-in-use.js'
import { payFlow, type Run } from '../run.js'
import { isMoving } from '../state.js'
import { isCall, isShown, settle } from './end.js'

type Ctx = Context<PayContract>

/** Notifies apps of payments that visitors leave. If a payment is pending, the app is notified of its end instead. */
export function watchStack(ctx: Ctx): void {
  const flow = ctx.use(payFlow)
  if (flow.isWatching) return
  flow.isWatching = true
  const look = (): void => {
    for (const run of [...flow.runs.values()]) if (!run.settled) lookAt(ctx, run)
  }
  ctx.subscribe('core', look)
  ctx.on('connect', ({ namespace }) => comeBack(ctx, namespace))
  ctx.defer(() => {
    const error = { code: 'kernel/stopped', message: 'The kernel was stopped.' }
    for (const run of flow.runs.values()) settle(ctx, run, { success: false, error })
  })
}

function lookAt(ctx: Ctx, run: Run): void {
  const { phase, failure, reference = '' } = run.state
  if (isShown(ctx, run) || isBeneath(ctx, run)) {
    run.isSeen = true
    return
  }
  if (!run.isSeen) return
  if (ctx.state.leaving) apply(ctx, run, { type: 'leaving', is: false })
  if (isMoving(run.state)) return
  const isEnd = phase === 'failure' || phase === 'refund'
  const left = payErrors.create('left', { reference })
  settle(ctx, run, { success: false, error: isEnd && failure ? failure : { code: 'pay/left', message: left.message } })
}

/** Another payment is above it, or the connect flow. */
function isBeneath(ctx: Ctx, run: Run): boolean {
  return ctx.core.open && (run.connecting !== undefined || ctx.core.stack.some(({ view, args }) => view === 'Pay' && isCall(run, args)))
}

/** A wallet of the payment's chain family was connected: returns to the payment. */
function comeBack(ctx: Ctx, namespace: string): void {
  const { current } = ctx.use(payFlow)
  if (current?.connecting !== 'other' || holderFor(ctx.core, current.state.args)?.namespace !== namespace) return
  if (!ctx.core.stack.some(({ view }) => view === 'Pay')) return
  current.connecting = undefined
  while (ctx.core.stack.length > 1 && ctx.core.stack.at(-1)?.view !== 'Pay') {
    const { length } = ctx.core.stack
    ctx.back()
    if (ctx.core.stack.length === length) return
  }
}
