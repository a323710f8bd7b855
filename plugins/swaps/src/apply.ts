import type { Context } from '@latchkey/kernel'
import type { SwapState, SwapsContract } from './contract.js'
import { swapFlow } from './flow.js'
import { type SwapStep, step } from './state.js'

/** Applies a step to the plugin's state. Drops what belonged to a previous query (AMT-04). */
export function apply(ctx: Context<SwapsContract>, event: SwapStep): void {
  // Safe: the plugin's own slice.
  const before = ctx.snapshot('swaps') as SwapState
  const after = step(before, event)
  if (after.quoting.status === 'none' && after.quoting.round !== before.quoting.round) {
    const flow = ctx.use(swapFlow)
    flow.asking?.abort()
    flow.offer = undefined
  }
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof SwapState])
  Object.assign(ctx.state, Object.fromEntries(changed))
  // As a toast: a notice inside the review would move the button that the visitor is about to press.
  if (after.moved && !before.moved && !after.failure) ctx.toast({ kind: 'info', text: ctx.t('swaps.movedLong') })
}
