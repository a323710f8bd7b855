import type { Context } from '@latchkey/kernel'
import type { Eip155Contract } from '../contract.js'

/** Shows the visitor the status of a batch if the wallet does not: in the activity view, otherwise in the account view. */
export function showCalls(ctx: Context<Eip155Contract>): void {
  if (ctx.canOpen('Transactions')) ctx.openAny('Transactions')
  else ctx.home()
}
