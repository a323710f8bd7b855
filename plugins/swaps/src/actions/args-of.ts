import type { TradeArgs, TradeCall, TradeSides } from '@latchkey/kernel'
import { addressIn } from '../asset-id.js'
import type { Offer } from '../flow.js'
import type { SwapToken, SwapTransaction } from '../wire.js'

/** Returns the arguments for the chain family: the steps of the quote, and what was agreed on. */
export function argsOf(offer: Omit<Offer, 'until'>, tx: SwapTransaction): TradeArgs {
  const { quote, routers, from } = offer
  const approvals = quote.approval?.kind === 'allowance' ? quote.approval.calls : []
  const trade: TradeCall =
    tx.kind === 'call'
      ? { purpose: 'trade', to: tx.to, data: tx.data, value: BigInt(tx.value) }
      : { purpose: 'trade', data: tx.transaction }
  return {
    from,
    calls: [...approvals.map(({ to, data }): TradeCall => ({ purpose: 'approve', to, data })), trade],
    ...sidesOf(offer),
    // The calls' contracts are known, since they were decoded.
    ...(tx.kind === 'transaction' && { callees: routers.map(({ address }) => address) }),
  }
}

/** Returns what was agreed on, with the decimal places of the tokens' list. */
export function sidesOf({ query, quote, sell, buy, network }: Omit<Offer, 'until'>): TradeSides {
  return {
    network,
    gives: { ...named(query.sell, sell), most: BigInt(query.amount) },
    gets: { ...named(query.buy, buy), least: BigInt(quote.minBuy) },
  }
}

function named(asset: string, { decimals }: SwapToken): { readonly asset?: string; readonly decimals?: number } {
  const address = addressIn(asset)
  return address === undefined ? {} : { asset: address, decimals }
}
