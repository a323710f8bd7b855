import type { Context } from '@latchkey/kernel'
import type { SendContract, SendState } from './contract.js'
import { type SendStep, step } from './state.js'

/** Applies a step to the plugin's state. Only writes what changed. */
export function apply(ctx: Context<SendContract>, event: SendStep): void {
  // The plugin's own slice.
  const before = ctx.snapshot('send') as SendState
  const after = step(before, event)
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof SendState])
  Object.assign(ctx.state, Object.fromEntries(changed))
}
