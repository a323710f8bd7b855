import type { Context } from '@latchkey/kernel'
import type { AccountContract } from '../contract.js'
import { backTo } from './back-to.js'

const FLOW: readonly string[] = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']

/** The network is chosen: back to where the visitor came from, else the flow is over. */
export function leaveNetworks(ctx: Context<AccountContract>): void {
  const begin = ctx.core.stack.findIndex((entry) => FLOW.includes(entry.view))
  if (begin < 0 || (begin > 0 && backTo(ctx, begin))) return
  ctx.complete()
}
