import type { Asset, Call, Collectible, Context, Holder } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { type AssetReply, accountWire, type CollectibleReply } from '../wire.js'

/** What the operator's server knows. One for a kernel: it remembers what not to ask. */
export interface ServerSource {
  assets(holder: Holder, call: Call): Promise<readonly Asset[] | undefined>
  collectibles(holder: Holder, call: Call): Promise<readonly Collectible[] | undefined>
}

export function serverSource(ctx: Context<AccountContract>, currency: string, now: () => number = Date.now): ServerSource {
  /** Chains the server does not serve: not asked again in this visit. */
  const unknown = new Set<string>()
  /** When it may be asked again. */
  let rested = 0
  const ask = async <T>(what: string, { network }: Holder, call: () => Promise<T>): Promise<T | undefined> => {
    const key = `${what} ${network.caipNetworkId}`
    if (unknown.has(key) || now() < rested) return undefined
    try {
      return await call()
    } catch (error) {
      if (kernelErrors.is(error, 'http-status')) {
        const { status, retryAfter } = error.details
        if (status === 404) {
          unknown.add(key)
          return undefined
        }
        if (retryAfter !== undefined) rested = now() + retryAfter * 1000
      }
      throw error
    }
  }
  const idOf = ({ address, network }: Holder): string => `${network.caipNetworkId}:${address}`
  return {
    assets: (holder, call) =>
      ask('assets', holder, async () => {
        const { items } = await ctx.http.client(accountWire).balances({ account: idOf(holder), currency }, call)
        return items.map((item) => toAsset(item, holder))
      }),
    collectibles: (holder, call) =>
      ask('collectibles', holder, async () => {
        const { items } = await ctx.http.client(accountWire).collectibles({ account: idOf(holder) }, call)
        return items.map((item) => toCollectible(item, holder))
      }),
  }
}

function toAsset({ asset, name, symbol, amount, decimals, price, iconUrl = '', verified, spam }: AssetReply, { network }: Holder): Asset {
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(asset !== undefined && { address: asset }),
    ...(price !== undefined && { price: Number(price) }),
    quantity: { decimals: String(decimals), numeric: fromUnits(amount, decimals) },
    iconUrl,
    ...(verified && { verified }),
    ...(spam && { spam }),
  }
}

function toCollectible({ asset, iconUrl, tokenId, name, collection, spam }: CollectibleReply, { network }: Holder): Collectible {
  return {
    chainId: network.caipNetworkId,
    address: asset,
    name,
    ...(tokenId !== undefined && { tokenId }),
    ...(collection !== undefined && { collection }),
    ...(iconUrl !== undefined && { imageUrl: iconUrl }),
    ...(spam && { spam }),
  }
}

/** Base units as an exact decimal string. */
function fromUnits(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '')
  return decimals > 0 && fraction ? `${whole}.${fraction}` : whole
}
