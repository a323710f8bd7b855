import { bounded, type ServerEnv, serverErrors, within } from '@latchkey/server-kit'
import type { SwapQuery } from '../wire.js'
import { problemIn } from './problem-in.js'
import type { Offer, ProviderQuery, SwapProvider } from './swap-provider.js'

/** An offer and its provider. */
export interface Best {
  readonly provider: SwapProvider
  readonly offer: Offer
}
interface Args {
  readonly providers: readonly SwapProvider[]
  readonly asked: SwapQuery
  readonly query: ProviderQuery
  /** Timeout of each provider. */
  readonly timeoutMs: number
  readonly now: number
}

/**
 * Queries all providers in parallel and returns the best offer. Ignores one that fails, is slow, or promises something that its call does
 * not do.
 */
export async function bestOffer({ providers, asked, query, timeoutMs, now }: Args, env: ServerEnv): Promise<Best | undefined> {
  const offers = await Promise.all(
    providers.map(async (provider): Promise<Best | undefined> => {
      try {
        const offer = await within({ ms: timeoutMs, signal: env.signal }, (signal) =>
          // A provider that ignores its signal is abandoned.
          bounded(provider.quote(query, { ...env, signal }), { signal }),
        )
        if (!offer) return undefined
        check(offer, { provider, asked, query, now })
        return { provider, offer }
      } catch (error) {
        env.signal.throwIfAborted()
        // Unreachable providers were already reported where they were called.
        if (!serverErrors.is(error, 'unavailable')) env.report?.(error, provider.name)
        return undefined
      }
    }),
  )
  return offers.reduce((one, other) => (!one || (other && net(other, query) > net(one, query)) ? other : one), undefined)
}

function check(
  offer: Offer,
  {
    provider,
    asked,
    query,
    now,
  }: { readonly provider: SwapProvider; readonly asked: SwapQuery; readonly query: ProviderQuery; readonly now: number },
): void {
  const quote = {
    sell: { asset: asked.sell, amount: asked.amount },
    buy: { asset: asked.buy, amount: String(offer.buy) },
    minBuy: String(offer.minBuy),
    approval: offer.approval,
    tx: offer.tx,
  }
  const problem = problemIn(quote, { chain: query.chain, query: asked, routers: provider.routers(query.chain), now })
  if (problem) throw new Error(`${provider.name} made a quote that does not hold: ${problem}.`)
}

/** Returns what is bought, minus extra fees in either of the two assets. */
function net({ offer }: Best, { sell, buy, amount }: ProviderQuery): bigint {
  return offer.fees.reduce((left, fee) => {
    if (!fee.extra) return left
    if (fee.asset === buy.id) return left - BigInt(fee.amount)
    return fee.asset === sell.id ? left - (offer.buy * BigInt(fee.amount)) / amount : left
  }, offer.buy)
}
