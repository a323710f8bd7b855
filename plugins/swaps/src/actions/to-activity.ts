import type { Activity, ActivityTransfer } from '@latchkey/kernel'
import { fromUnits } from '@latchkey/kernel/units'
import { addressIn } from '../asset-id.js'
import type { Offer } from '../flow.js'
import type { SwapToken } from '../wire.js'

/** Returns a sent swap as an entry of the activity list. */
export function toActivity(hash: string, { quote, routers, sell, buy, network, from }: Offer): Activity {
  const chainId = network.caipNetworkId
  const moved = (direction: 'in' | 'out', token: SwapToken, units: string): ActivityTransfer => {
    const address = addressIn(token.asset)
    return {
      direction,
      quantity: fromUnits(BigInt(units), token.decimals),
      symbol: token.symbol,
      name: token.name,
      verified: token.verified,
      ...(token.iconUrl !== undefined && { iconUrl: token.iconUrl }),
      ...(address !== undefined && { asset: `${chainId}:${address}` }),
    }
  }
  return {
    hash,
    chainId,
    minedAt: new Date().toISOString(),
    status: 'pending',
    operation: 'trade',
    from,
    to: quote.tx?.kind === 'call' ? quote.tx.to : (quote.approval?.spender ?? routers[0]?.address ?? ''),
    application: { name: quote.provider.name },
    transfers: [moved('out', sell, quote.sell.amount), moved('in', buy, quote.buy.amount)],
  }
}
