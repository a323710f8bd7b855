import { fromUnits } from '@latchkey/kernel/units'
import type { SwapEvent } from '../contract.js'
import type { Offer } from '../flow.js'
import type { Holder } from '../holder.js'

/** Returns a swap in the format of events. */
export function eventOf({ quote, sell, buy, network }: Offer, { isSmart }: Pick<Holder, 'isSmart'>): SwapEvent {
  return {
    isSmartAccount: isSmart,
    network: network.caipNetworkId,
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: fromUnits(BigInt(quote.sell.amount), sell.decimals),
    swapToAmount: fromUnits(BigInt(quote.buy.amount), buy.decimals),
  }
}
