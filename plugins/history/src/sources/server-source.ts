import type { Activity, ActivityPage, ActivitySource, ActivityTransfer, Context, Holder } from '@latchkey/kernel'
import { createAsker, servedImage } from '@latchkey/kernel/async'
import { fromUnits } from '@latchkey/kernel/units'
import type { HistoryContract } from '../contract.js'
import { type ActivityReply, historyWire, type TransferReply } from '../wire.js'
import type { Refresh } from './first-page.js'

export interface ServerSource extends ActivitySource {
  page(args: Parameters<ActivitySource['page']>[0], call: Refresh): Promise<ActivityPage | undefined>
}

/** Reads from the operator's server. One per kernel: it remembers what not to request (API-03). */
export function serverSource(ctx: Context<HistoryContract>, now?: () => number): ServerSource {
  const ask = createAsker(now)
  return {
    id: 'server',
    async page({ address, network, cursor }, { signal, fresh }): Promise<ActivityPage | undefined> {
      if (ctx.http.baseUrl === undefined) return undefined
      const chain = network.caipNetworkId
      const query = { account: `${chain}:${address}`, ...(cursor !== undefined && { cursor }), ...(fresh && { fresh }) }
      return ask(chain, async () => {
        const { items, next } = await ctx.http.client(historyWire).history(query, { signal })
        return { items: items.map((item) => toActivity(ctx, item, { address, network })), ...(next !== null && { next }) }
      })
    },
  }
}

type Where = Pick<Context<HistoryContract>, 'http'>

function toActivity({ http }: Where, { application, spam, transfers, ...rest }: ActivityReply, { network }: Holder): Activity {
  const { iconUrl, name } = application ?? {}
  return {
    ...rest,
    chainId: network.caipNetworkId,
    transfers: transfers.map((each) => toTransfer(http, each)),
    ...(name !== undefined && { application: { name, ...(iconUrl !== undefined && { iconUrl: servedImage(http, iconUrl) }) } }),
    ...(spam && { spam }),
  }
}

function toTransfer(
  http: Where['http'],
  { amount, decimals, direction, asset, symbol, name, iconUrl, tokenId, party, verified }: TransferReply,
): ActivityTransfer {
  return {
    direction,
    quantity: fromUnits(BigInt(amount), decimals),
    ...(asset !== undefined && { asset }),
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && { name }),
    ...(iconUrl !== undefined && { iconUrl: servedImage(http, iconUrl) }),
    ...(tokenId !== undefined && { tokenId }),
    ...(party !== undefined && { party }),
    ...(verified && { verified }),
  }
}
