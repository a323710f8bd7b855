import type { HistoryContract } from '@latchkey/history'
import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { SwapOutcome, SwapsContract } from '../contract.js'
import { type FollowArgs, followSwap } from './follow-swap.js'
import { toActivity } from './to-activity.js'
import { forgetUnsure } from './unsure-swaps.js'

export interface SentArgs extends FollowArgs {
  /** Resolves the result of `open('Swap')`. */
  readonly finish: ((outcome: SwapOutcome) => void) | undefined
}

/** Shows a swap that the wallet has sent, reports it to the app, and follows it to its end. */
export function settleSent(ctx: Context<SwapsContract>, { finish, ...sent }: SentArgs): void {
  const { hash, offer, isCurrent } = sent
  const chainId = offer.network.caipNetworkId
  forgetUnsure(ctx, offer)
  if (isCurrent()) apply(ctx, { type: 'sent', hash, chainId })
  finish?.({ hash, chainId })
  // In the background: listed before any indexer contains it.
  ctx.peer<HistoryContract>('history')?.actions.addPending(toActivity(hash, offer)).catch(ctx.report)
  // In the background, until the kernel stops.
  void followSwap(ctx, sent)
}
