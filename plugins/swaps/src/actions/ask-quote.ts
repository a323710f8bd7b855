import type { Call, Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import { isSameAsset } from '../asset-id.js'
import { checkOffer } from '../check/check-offer.js'
import type { SwapsContract } from '../contract.js'
import { swapErrors } from '../errors.js'
import { type Offer, swapFlow } from '../flow.js'
import { toFailure } from '../to-failure.js'
import { argsOf } from './args-of.js'
import { queryOf } from './query-of.js'
import { sourceOf } from './source-of.js'
import { tradesOf } from './trades-of.js'

/** Minimum and maximum validity of a quote, since visitors' clocks may be wrong. */
const [LEAST_MS, MOST_MS] = [5_000, 60_000]

/**
 * Fetches a price for the current form, and simulates it. Superseded by a newer call, and by any change of the form (AMT-04). Resolves
 * when the price, or its absence, is shown; the simulation continues in the background.
 */
export async function askQuote(ctx: Context<SwapsContract>, { signal }: Call): Promise<void> {
  const flow = ctx.use(swapFlow)
  const round = ctx.state.quoting.round + 1
  flow.asking?.abort()
  const life = new AbortController()
  flow.asking = life
  const call = { signal: AbortSignal.any([signal, life.signal]) }
  const isCurrent = (): boolean => ctx.state.quoting.round === round && !call.signal.aborted
  apply(ctx, { type: 'asking', round })
  try {
    const asked = await findOffer(ctx, call)
    if (!isCurrent()) return
    const before = flow.offer
    const tradeBefore = before?.trade ?? before?.tradeBefore
    const found = asked && Object.freeze({ ...asked, ...(tradeBefore && { tradeBefore }) })
    flow.offer = found
    if (!found) return apply(ctx, { type: 'no-route', round })
    const worse = before !== undefined && BigInt(found.quote.minBuy) < BigInt(before.quote.minBuy)
    const { tx } = found.quote
    apply(ctx, { type: 'quoted', round, worse, later: tx === null })
    // In the background: a price is shown before it is simulated.
    if (tx) void tryOut(ctx, found, round, call)
  } catch (error) {
    if (!isCurrent()) return
    flow.offer = undefined
    apply(ctx, { type: 'not-quoted', round, error: toFailure(error) })
    if (swapErrors.is(error)) ctx.report(error)
  }
}

/** Returns the best quote for the form, checked against the request. @throws swaps/… if it differs */
async function findOffer(ctx: Context<SwapsContract>, call: Call): Promise<Offer | undefined> {
  const { sell, buy, from } = ctx.state
  const query = await queryOf(ctx, call)
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === ctx.state.chain)
  if (!query || !network || !sell || !buy || from === undefined) return undefined
  const source = sourceOf(ctx)
  const [quote, routers] = await Promise.all([source.quote(query, call), source.routers(network.caipNetworkId)])
  if (!quote || !routers) return undefined
  await checkOffer({ query, quote, routers })
  const left = Date.parse(quote.expiresAt) - Date.now()
  const until = Date.now() + Math.min(Math.max(left, LEAST_MS), MOST_MS)
  return { query, quote: deepFreeze(quote), routers, sell, buy, network, from, until }
}

async function tryOut(ctx: Context<SwapsContract>, offer: Offer, round: number, { signal }: Call): Promise<void> {
  const flow = ctx.use(swapFlow)
  const { tx } = offer.quote
  if (!tx) return
  try {
    const trades = await tradesOf(ctx, offer.network.chainNamespace)
    const trade = await trades.plan(argsOf(offer, tx), { signal })
    if (signal.aborted || flow.offer !== offer) return
    flow.offer = Object.freeze({ ...offer, trade })
    apply(ctx, { type: 'tried', round })
  } catch (error) {
    if (signal.aborted || flow.offer !== offer) return
    apply(ctx, { type: 'not-tried', round, error: toFailure(error) })
  }
}

/** Returns whether the price differs from the one shown. */
export function isOtherPrice(now: Offer, shown: Offer): boolean {
  const [a, b] = [now.quote, shown.quote]
  return a.buy.amount !== b.buy.amount || a.minBuy !== b.minBuy || a.sell.amount !== b.sell.amount || !isSameAsset(a.buy.asset, b.buy.asset)
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
