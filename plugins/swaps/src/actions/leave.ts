import type { Context } from '@latchkey/kernel'
import type { SwapsContract } from '../contract.js'

/** Leaves the review for the account view: the one beneath if there is one, else replacing the first screen. */
export function leave(ctx: Context<SwapsContract>): void {
  while (ctx.core.stack.length > 1 && ctx.core.stack.at(-1)?.view !== 'Account') {
    const { length } = ctx.core.stack
    ctx.back()
    if (ctx.core.stack.length === length) break
  }
  if (ctx.core.stack.at(-1)?.view === 'Account') return
  try {
    // Another plugin's view, only known by name.
    ctx.replace('Account' as 'Swap')
  } catch {
    // The app has no account view, so the flow ends.
    ctx.close()
  }
}
