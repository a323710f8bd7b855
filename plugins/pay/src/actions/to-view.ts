import type { Context } from '@latchkey/kernel'
import type { PayContract } from '../contract.js'
import type { Run } from '../run.js'
import { isMoving, isOver } from '../state.js'
import { isShown } from './end.js'

type Ctx = Context<PayContract>

/** Shows the view for a payment's phase, replacing another view of this plugin. Does nothing if the visitor has left. */
export function toView(ctx: Ctx, run: Run): void {
  const top = ctx.core.stack.at(-1)?.view
  if (!isShown(ctx, run) || (top !== 'Pay' && top !== 'PayQuote' && top !== 'PayLoading')) return
  const isOnWay = isMoving(run.state) || isOver(run.state)
  const wanted = isOnWay ? 'PayLoading' : run.state.phase === 'quote' ? 'PayQuote' : 'Pay'
  if (top === wanted) return
  if (wanted === 'Pay') goBack(ctx, run)
  else ctx.replace(wanted)
}

/** Returns to the payment methods, which are beneath unless a later view replaced them. */
export function goBack(ctx: Ctx, run: Run): void {
  const top = ctx.core.stack.at(-1)?.view
  // The last view has no back button.
  if (ctx.core.stack.at(-2)?.view === 'Pay' && (top === 'PayQuote' || top === 'PayLoading')) ctx.drop(top)
  else ctx.replace('Pay', run.given)
}
