import type { Context } from '@latchkey/kernel'
import type { __Name__Contract, RedeemArgs } from '../contract.js'
import { setPoints } from '../state.js'
import { __id__Wire } from '../wire.js'

/** Spends points at the server and keeps what is left. The visitor has said yes by then: the request's policy is `approve`. */
export async function redeem(
  ctx: Context<__Name__Contract>,
  { points }: RedeemArgs,
  { signal }: { readonly signal: AbortSignal },
): Promise<{ readonly points: number }> {
  const left = await ctx.http.client(__id__Wire).redeem({ points }, { signal })
  setPoints(ctx.state, left.points)
  return left
}
