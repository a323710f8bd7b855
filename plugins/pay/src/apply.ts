import type { Context } from '@latchkey/kernel'
import type { PayContract } from './contract.js'
import { payFlow, type Run } from './run.js'
import { type PayStep, step } from './state.js'

/** Applies a step of one payment. Updates the plugin's state if that payment is shown. */
export function apply(ctx: Context<PayContract>, run: Run, event: PayStep): void {
  const isCurrent = ctx.use(payFlow).current === run
  // The plugin's entry point records that the visitor tried to leave.
  const before = isCurrent ? { ...run.state, leaving: ctx.state.leaving } : run.state
  run.state = step(before, event)
  if (!isCurrent) return
  const changed = Object.entries(run.state).filter(([name, value]) => value !== before[name as keyof typeof before])
  Object.assign(ctx.state, Object.fromEntries(changed))
}
