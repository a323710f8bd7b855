import type { Context } from '@latchkey/kernel'
import { watchFor } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import type { SwapsContract } from '../contract.js'
import { type Offer, swapFlow } from '../flow.js'
import { toFailure } from '../to-failure.js'
import { type SentArgs, settleSent } from './settle-sent.js'
import { noteUnsure } from './unsure-swaps.js'

/**
 * Shows that the outcome of a swap is unknown, and watches the chain for it. Once found, it is handled like one that the wallet has
 * reported.
 */
export function becomeUnsure(ctx: Context<SwapsContract>, sent: Omit<SentArgs, 'hash'>, error: unknown): void {
  const { offer, plan, trades, event, isCurrent } = sent
  const failure = toFailure(error)
  noteUnsure(ctx, offer)
  ctx.emit('swapUnknown', { ...event, message: failure.code })
  if (isCurrent()) apply(ctx, { type: 'unsure', failure })
  watchFor((call) => trades.find(plan, call), { signal: ctx.signal })
    .then((hash) => {
      if (hash === undefined) return
      // The review of a second attempt can no longer be approved.
      if (isCurrent() && isOnReview(ctx, offer)) apply(ctx, { type: 'unsure', failure })
      if (!isCurrent() || ctx.state.phase !== 'unsure') ctx.toast({ kind: 'success', text: ctx.t('swaps.foundLater') })
      settleSent(ctx, { ...sent, hash })
    })
    .catch((reason: unknown) => ctx.signal.aborted || ctx.report(reason))
}

/** Returns whether the review shows a swap of the same tokens by the same account. */
function isOnReview(ctx: Context<SwapsContract>, { network, from, sell, buy }: Offer): boolean {
  const { offer } = ctx.use(swapFlow)
  if (ctx.state.phase !== 'preview' || !offer) return false
  const isSame = offer.from === from && offer.network.caipNetworkId === network.caipNetworkId
  return isSame && offer.sell.asset === sell.asset && offer.buy.asset === buy.asset
}
