import type { Context } from '@latchkey/kernel'
import type { SendContract } from '../contract.js'
import { sendFlow } from '../flow.js'

/** Leads from the last screen to the account: the one below if there is one, otherwise instead of the first screen. */
export function leave(ctx: Context<SendContract>): void {
  ctx.use(sendFlow).arrived?.()
  // The last screen has no Back; as the form it does.
  ctx.replace('WalletSend')
  while (ctx.core.stack.length > 1 && ctx.core.stack.at(-1)?.view !== 'Account') {
    const { length } = ctx.core.stack
    ctx.back()
    if (ctx.core.stack.length === length) break
  }
  if (ctx.core.stack.at(-1)?.view === 'Account') return
  try {
    // Another plugin's view, referenced by name only.
    ctx.replace('Account' as 'WalletSend')
  } catch {
    // An app without an account view: completes the flow.
    ctx.close()
  }
}
