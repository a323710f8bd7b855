import type { Activity, ActivityPage, ActivitySource, ActivityTransfer, Context, Holder } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import type { HistoryContract } from '../contract.js'
import { fromUnits } from '../from-units.js'
import { type ActivityReply, historyWire, type TransferReply } from '../wire.js'

/** What the operator's server knows. One for a kernel: it remembers what not to ask. */
export function serverSource(ctx: Context<HistoryContract>, now: () => number = Date.now): ActivitySource {
  /** Chains the server does not serve: not asked again in this visit (API-03). */
  const unknown = new Set<string>()
  /** When it may be asked again. */
  let rested = 0
  return {
    id: 'server',
    async page({ address, network, cursor }, { signal }): Promise<ActivityPage | undefined> {
      const chain = network.caipNetworkId
      if (!ctx.http.available || unknown.has(chain) || now() < rested) return undefined
      try {
        const query = { account: `${chain}:${address}`, ...(cursor !== undefined && { cursor }) }
        const { items, next } = await ctx.http.client(historyWire).history(query, { signal })
        return { items: items.map((item) => toActivity(item, { address, network })), ...(next !== null && { next }) }
      } catch (error) {
        if (kernelErrors.is(error, 'http-status')) {
          const { status, retryAfter } = error.details
          if (status === 404) {
            unknown.add(chain)
            return undefined
          }
          if (retryAfter !== undefined) rested = now() + retryAfter * 1000
        }
        throw error
      }
    },
  }
}

function toActivity({ application, spam, transfers, ...rest }: ActivityReply, { network }: Holder): Activity {
  const { iconUrl, name } = application ?? {}
  return {
    ...rest,
    chainId: network.caipNetworkId,
    transfers: transfers.map(toTransfer),
    ...(name !== undefined && { application: { name, ...(iconUrl !== undefined && { iconUrl }) } }),
    ...(spam && { spam }),
  }
}

function toTransfer({
  amount,
  decimals,
  direction,
  asset,
  symbol,
  name,
  iconUrl,
  tokenId,
  party,
  verified,
}: TransferReply): ActivityTransfer {
  return {
    direction,
    quantity: fromUnits(amount, decimals),
    ...(asset !== undefined && { asset }),
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && { name }),
    ...(iconUrl !== undefined && { iconUrl }),
    ...(tokenId !== undefined && { tokenId }),
    ...(party !== undefined && { party }),
    ...(verified && { verified }),
  }
}
