import type { Asset, Call, Collectible, Context, Holder } from '@latchkey/kernel'
import { createAsker, servedImage } from '@latchkey/kernel/async'
import { fromUnits } from '@latchkey/kernel/units'
import type { AccountContract } from '../contract.js'
import { type AssetReply, accountWire, type CollectibleReply } from '../wire.js'

/** `fresh`: the account has just changed, so no cache may answer. */
export type Refresh = Call & { readonly fresh?: boolean }

/** Reads from the operator's server. One per kernel: it remembers what not to request. */
export interface ServerSource {
  assets(holder: Holder, call: Refresh): Promise<readonly Asset[] | undefined>
  collectibles(holder: Holder, call: Refresh): Promise<readonly Collectible[] | undefined>
}

export function serverSource(ctx: Context<AccountContract>, currency: string, now?: () => number): ServerSource {
  const ask = createAsker(now)
  const idOf = ({ address, network }: Holder): string => `${network.caipNetworkId}:${address}`
  return {
    assets: (holder, { signal, fresh }) =>
      ask(`assets ${holder.network.caipNetworkId}`, async () => {
        const { items } = await ctx.http
          .client(accountWire)
          .balances({ account: idOf(holder), currency, ...(fresh && { fresh }) }, { signal })
        return items.map((item) => toAsset(ctx, item, { ...holder, currency }))
      }),
    collectibles: (holder, { signal, fresh }) =>
      ask(`collectibles ${holder.network.caipNetworkId}`, async () => {
        const { items } = await ctx.http.client(accountWire).collectibles({ account: idOf(holder), ...(fresh && { fresh }) }, { signal })
        return items.map((item) => toCollectible(ctx, item, holder))
      }),
  }
}

type Where = Pick<Context<AccountContract>, 'http'>

function toAsset(
  { http }: Where,
  { asset, name, symbol, amount, decimals, price, change24h, iconUrl = '', verified, spam }: AssetReply,
  { network, currency }: Holder & { readonly currency: string },
): Asset {
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(asset !== undefined && { address: asset }),
    ...(price !== undefined && { price: Number(price), ...(currency !== 'usd' && { currency }) }),
    ...(price !== undefined && change24h !== undefined && { change24h }),
    quantity: { decimals: String(decimals), numeric: fromUnits(BigInt(amount), decimals) },
    iconUrl: servedImage(http, iconUrl),
    ...(verified && { verified }),
    ...(spam && { spam }),
  }
}

function toCollectible(
  { http }: Where,
  { asset, iconUrl, tokenId, name, collection, spam }: CollectibleReply,
  { network }: Holder,
): Collectible {
  return {
    chainId: network.caipNetworkId,
    address: asset,
    name,
    ...(tokenId !== undefined && { tokenId }),
    ...(collection !== undefined && { collection }),
    ...(iconUrl !== undefined && { imageUrl: servedImage(http, iconUrl) }),
    ...(spam && { spam }),
  }
}
