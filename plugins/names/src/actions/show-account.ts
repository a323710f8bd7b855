import type { Context } from '@latchkey/kernel'
import type { NamesContract } from '../contract.js'

/** Ends the flow at the account: the one where it began, or a new one in its place, so that Back leads to no part of the flow. */
export function showAccount(ctx: Context<NamesContract>): void {
  // The last screen has no Back; the first has one.
  ctx.replace('ChooseAccountName')
  while (ctx.core.stack.length > 1 && ctx.core.stack.at(-1)?.view !== 'Account') {
    const { length } = ctx.core.stack
    ctx.back()
    if (ctx.core.stack.length === length) break
  }
  if (ctx.core.stack.at(-1)?.view === 'Account') return
  // Another plugin's view, referenced by name only.
  if (ctx.canOpen('Account')) ctx.replace('Account' as 'ChooseAccountName')
  else ctx.close()
}
