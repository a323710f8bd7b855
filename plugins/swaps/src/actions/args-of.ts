import type { TradeArgs, TradeCall } from '@latchkey/kernel'
import { addressIn } from '../asset-id.js'
import type { Offer } from '../flow.js'
import type { SwapTransaction } from '../wire.js'

/** Returns the arguments for the chain family: the steps of the quote, and what was agreed on. */
export function argsOf({ query, quote, routers, network, from }: Omit<Offer, 'until'>, tx: SwapTransaction): TradeArgs {
  const approvals = quote.approval?.kind === 'allowance' ? quote.approval.calls : []
  const trade: TradeCall =
    tx.kind === 'call'
      ? { purpose: 'trade', to: tx.to, data: tx.data, value: BigInt(tx.value) }
      : { purpose: 'trade', data: tx.transaction }
  return {
    from,
    network,
    calls: [...approvals.map(({ to, data }): TradeCall => ({ purpose: 'approve', to, data })), trade],
    gives: { ...named(query.sell), most: BigInt(query.amount) },
    gets: { ...named(query.buy), least: BigInt(quote.minBuy) },
    // The calls' contracts are known, since they were decoded.
    ...(tx.kind === 'transaction' && { callees: routers.map(({ address }) => address) }),
  }
}

function named(asset: string): { readonly asset?: string } {
  const address = addressIn(asset)
  return address === undefined ? {} : { asset: address }
}
