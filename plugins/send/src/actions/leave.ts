import type { Context } from '@latchkey/kernel'
import type { SendContract } from '../contract.js'
import { sendFlow } from '../flow.js'

/** Leads from the last screen to the account: the one beneath where there is one, else in place of the first screen. */
export function leave(ctx: Context<SendContract>): void {
  ctx.use(sendFlow).arrived?.()
  // The last screen has no way back of its own; as the form it has one.
  ctx.replace('WalletSend')
  while (ctx.core.stack.length > 1 && ctx.core.stack.at(-1)?.view !== 'Account') {
    const { length } = ctx.core.stack
    ctx.back()
    if (ctx.core.stack.length === length) break
  }
  if (ctx.core.stack.at(-1)?.view === 'Account') return
  try {
    // Another plugin's view, known by name only.
    ctx.replace('Account' as 'WalletSend')
  } catch {
    // An app without an account view: the flow is over.
    ctx.close()
  }
}
