import type { Call, Context, TradePlan, Trades } from '@latchkey/kernel'
import { outcomeOf } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import { checkOffer } from '../check/check-offer.js'
import type { SwapsContract } from '../contract.js'
import { swapErrors } from '../errors.js'
import { type Offer, swapFlow } from '../flow.js'
import { holderInUse } from '../holder.js'
import { toFailure } from '../to-failure.js'
import { argsOf, sidesOf } from './args-of.js'
import { askQuote, isOtherPrice } from './ask-quote.js'
import { becomeUnsure } from './become-unsure.js'
import { eventOf } from './event-of.js'
import { settleSent } from './settle-sent.js'
import { sourceOf } from './source-of.js'
import { tradesOf } from './trades-of.js'
import { beginUnsure } from './unsure-swaps.js'

/**
 * Sends exactly the offer that is shown to the wallet, once a new simulation has confirmed it, and watches the result. An expired offer
 * is renewed; if its price differs, it is shown and the wallet is not asked (AMT-05). Closing the modal does not withdraw the request to
 * the wallet.
 */
export async function confirm(ctx: Context<SwapsContract>, shown: Offer): Promise<void> {
  const flow = ctx.use(swapFlow)
  const { network, from } = shown
  const holder = holderInUse(ctx.core)
  // The account changed between the press and this call, and would swap something else than shown.
  if (ctx.state.phase !== 'preview' || holder?.address !== from || holder.network?.caipNetworkId !== network.caipNetworkId) return
  const offer = await freshOffer(ctx, shown)
  if (!offer || ctx.state.phase !== 'preview') return
  const mine = (flow.attempt ?? 0) + 1
  flow.attempt = mine
  const isCurrent = (): boolean => flow.attempt === mine
  const event = eventOf(offer, holder)
  let at = 0
  /** The plan that the wallet was handed. */
  let handed: { readonly plan: TradePlan; readonly trades: Trades } | undefined
  let nothing = (): void => {}
  const step = (now: number, hash?: string): void => {
    at = now
    if (isCurrent()) apply(ctx, { type: 'step', at: now, ...(hash !== undefined && { hash }) })
  }
  apply(ctx, { type: 'asked' })
  flow.asking?.abort()
  ctx.emit('initiateSwap', event)
  const { finish } = flow
  try {
    const trades = await tradesOf(ctx, network.chainNamespace)
    const { plan, steps } = await makePlan(ctx, { offer, trades, step })
    handed = { plan, trades }
    nothing = beginUnsure(ctx, offer)
    const hash = await trades.send(plan, { signal: ctx.signal, step: (now, sent) => step(now + steps, sent) })
    settleSent(ctx, { hash, offer, plan, trades, event, isCurrent, finish })
  } catch (error) {
    if (ctx.signal.aborted) return
    const wasApproving = at < lastStep(offer)
    const outcome = outcomeOf(error)
    // An approval swaps nothing, whatever its outcome; a batch contains the swap.
    if (outcome === 'unknown' && handed && (handed.plan.isAtomic || !wasApproving))
      return becomeUnsure(ctx, { offer, ...handed, event, isCurrent, finish }, error)
    nothing()
    if (outcome === 'refused') {
      ctx.emit('swapRejected', { ...event, message: 'declined' })
      if (!isCurrent()) return
      apply(ctx, { type: 'declined' })
      ctx.toast({ kind: 'info', text: ctx.t('swaps.declined') })
    } else {
      const failure = toFailure(error)
      ctx.emit(wasApproving ? 'swapApprovalError' : 'swapError', { ...event, message: failure.code })
      if (swapErrors.is(error)) ctx.report(error)
      if (!isCurrent()) return
      apply(ctx, { type: 'refused', failure })
    }
    // Takes new approvals into account for the next price, and shows a changed one.
    await askQuote(ctx, { signal: ctx.signal })
  }
}

/**
 * Returns the offer shown while it is valid, else a newer one of the same price, which may have arrived between the press and this call.
 */
async function freshOffer(ctx: Context<SwapsContract>, shown: Offer): Promise<Offer | undefined> {
  const flow = ctx.use(swapFlow)
  if (Date.now() >= shown.until) await askQuote(ctx, { signal: ctx.signal })
  const { offer } = flow
  if (offer && !isOtherPrice(offer, shown)) return offer
  apply(ctx, { type: 'moved' })
  return undefined
}

interface PlanArgs {
  readonly offer: Offer
  readonly trades: Trades
  readonly step: (at: number, hash?: string) => void
}

/** Simulates the offer again, after requesting its signature if it needs one. `steps`: the number of steps before those of the plan. */
async function makePlan(ctx: Context<SwapsContract>, args: PlanArgs): Promise<{ readonly plan: TradePlan; readonly steps: number }> {
  const { offer, trades } = args
  const call: Call = { signal: ctx.signal }
  const { tx } = offer.quote
  if (tx) return { plan: await trades.plan(argsOf(offer, tx), call), steps: 0 }
  args.step(0)
  // The signature already allows to take the amount.
  await trades.confirmTokens(sidesOf(offer), call)
  const { query, quote, network, from } = offer
  const { typedData = '' } = quote.approval ?? {}
  if (!trades.sign) throw swapErrors.create('quote-refused', { what: 'approval' })
  const signature = await trades.sign(typedData, { address: from, network }, call)
  const source = sourceOf(ctx)
  const [signed, routers = []] = await Promise.all([
    source.order({ quoteId: quote.quoteId, signature }, call),
    source.routers(network.caipNetworkId),
  ])
  // The approval is now part of the call, and was checked before it was signed.
  await checkOffer({ query, quote: { ...quote, tx: signed, approval: null }, routers })
  return { plan: await trades.plan(argsOf(offer, signed), call), steps: 1 }
}

function lastStep({ quote: { approval } }: Offer): number {
  return approval ? Math.max(approval.calls.length, 1) : 0
}
