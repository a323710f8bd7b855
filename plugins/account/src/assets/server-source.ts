import type { Asset, Call, Collectible, Context, Holder } from '@latchkey/kernel'
import { createAsker, servedImage } from '@latchkey/kernel/async'
import { fromUnits } from '@latchkey/kernel/units'
import type { AccountContract } from '../contract.js'
import { type AssetReply, accountWire, type CollectibleReply } from '../wire.js'

/** What the operator's server knows. One for a kernel: it remembers what not to ask. */
export interface ServerSource {
  assets(holder: Holder, call: Call): Promise<readonly Asset[] | undefined>
  collectibles(holder: Holder, call: Call): Promise<readonly Collectible[] | undefined>
}

export function serverSource(ctx: Context<AccountContract>, currency: string, now?: () => number): ServerSource {
  const ask = createAsker(now)
  const idOf = ({ address, network }: Holder): string => `${network.caipNetworkId}:${address}`
  return {
    assets: (holder, call) =>
      ask(`assets ${holder.network.caipNetworkId}`, async () => {
        const { items } = await ctx.http.client(accountWire).balances({ account: idOf(holder), currency }, call)
        return items.map((item) => toAsset(ctx, item, holder))
      }),
    collectibles: (holder, call) =>
      ask(`collectibles ${holder.network.caipNetworkId}`, async () => {
        const { items } = await ctx.http.client(accountWire).collectibles({ account: idOf(holder) }, call)
        return items.map((item) => toCollectible(ctx, item, holder))
      }),
  }
}

type Where = Pick<Context<AccountContract>, 'http'>

function toAsset(
  { http }: Where,
  { asset, name, symbol, amount, decimals, price, iconUrl = '', verified, spam }: AssetReply,
  { network }: Holder,
): Asset {
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(asset !== undefined && { address: asset }),
    ...(price !== undefined && { price: Number(price) }),
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
