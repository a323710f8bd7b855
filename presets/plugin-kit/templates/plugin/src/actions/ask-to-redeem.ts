import { type Context, requests } from '@latchkey/kernel'
import type { __Name__Contract, RedeemArgs } from '../contract.js'

/** Makes the request like an app: the visitor is prompted, and a rejection is a normal result. */
export async function askToRedeem(ctx: Context<__Name__Contract>, args: RedeemArgs): Promise<void> {
  try {
    await ctx.use(requests).request('__id___redeem', [args], { signal: ctx.signal })
    ctx.toast({ kind: 'success', text: ctx.t('__id__.redeemed') })
  } catch (error) {
    const { code } = error as { readonly code?: string }
    if (code !== 'rpc-rejected' && code !== 'rpc-aborted') ctx.report(error)
  }
}
