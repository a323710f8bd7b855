import type { Call, Context } from '@latchkey/kernel'
import type { OnrampContract, ProviderOffer } from '../contract.js'
import { type OnrampOrder, onrampWire } from '../wire.js'
import { placeOf } from './load-options.js'

/** Values of the form. */
export type Wanted = Pick<OnrampOrder, 'account' | 'asset' | 'fiat' | 'amount'>

/** Fetches and stores the price of every provider. If the server has none, rows are shown without. Only rejects because of the signal. */
export async function loadOffers(ctx: Context<OnrampContract>, wanted: Wanted, { signal }: Call): Promise<void> {
  try {
    const { items, refused } = await ctx.http.client(onrampWire).quotes({ ...wanted, ...placeOf(ctx) }, { signal })
    signal.throwIfAborted()
    ctx.state.offers = [
      ...items.map((quote): ProviderOffer => ({ provider: quote.provider, quote })),
      ...refused.map(({ provider, reason }): ProviderOffer => ({ provider, refused: reason })),
    ]
  } catch (error) {
    if (signal.aborted) return
    ctx.report(error)
    ctx.state.offers = []
  }
}
