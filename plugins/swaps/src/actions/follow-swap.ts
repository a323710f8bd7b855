import type { Context, TradePlan, Trades } from '@latchkey/kernel'
import { tellChange } from '@latchkey/kernel/async'
import { transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import type { SwapEvent, SwapsContract } from '../contract.js'
import type { Offer } from '../flow.js'
import { toFailure } from '../to-failure.js'
import { leave } from './leave.js'

export interface FollowArgs {
  readonly hash: string
  readonly offer: Offer
  readonly plan: TradePlan
  readonly trades: Trades
  readonly event: SwapEvent
  /** Returns whether the views still show this swap. */
  readonly isCurrent: () => boolean
}

/** Waits for a swap's end, at most 3 minutes, reports it, and notifies views of the account (AMT-14). */
export async function followSwap(ctx: Context<SwapsContract>, args: FollowArgs): Promise<void> {
  const { hash, offer, plan, trades, event, isCurrent } = args
  try {
    const { status, bought, extraFee } = await trades.wait(plan, hash, { signal: ctx.signal })
    if (status === 'confirmed') ctx.emit('swapSuccess', { ...event, hash })
    else if (status !== 'unknown') ctx.emit('swapError', { ...event, message: status })
    const more = { ...(bought !== undefined && { bought: String(bought) }), ...(extraFee !== undefined && { extraFee: String(extraFee) }) }
    if (isCurrent()) apply(ctx, { type: 'settled', hash, status, ...more })
    if (status === 'confirmed' && isCurrent() && ctx.core.stack.at(-1)?.view === 'SwapPreview') {
      ctx.toast({ kind: 'success', text: ctx.t('swaps.done') })
      leave(ctx)
    }
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    if (transferErrors.is(error, 'altered')) ctx.emit('swapError', { ...event, message: toFailure(error).code })
    if (isCurrent()) apply(ctx, { type: 'settled', hash, status: 'unknown' })
  }
  tellChange(ctx, { address: offer.from, network: offer.network, hash })
}
