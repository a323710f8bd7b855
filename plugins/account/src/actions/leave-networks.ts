import type { Context } from '@latchkey/kernel'
import type { AccountContract } from '../contract.js'
import { backTo } from './back-to.js'

const FLOW: readonly string[] = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']

/** After the network is chosen: returns to where the visitor came from, otherwise completes the flow. */
export function leaveNetworks(ctx: Context<AccountContract>): void {
  const begin = ctx.core.stack.findIndex((entry) => FLOW.includes(entry.view))
  if (begin < 0 || (begin > 0 && backTo(ctx, begin))) return
  ctx.complete()
}
