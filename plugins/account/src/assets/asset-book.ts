import type { Asset, Call, ChainParts, Collectible, Context, Holder } from '@latchkey/kernel'
import { createResource, type Resource, within } from '@latchkey/kernel/async'
import { assetSources, chains, collectibleSources } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { firstAnswer } from './first-answer.js'
import { readCoin } from './read-coin.js'
import type { ServerSource } from './server-source.js'
import { compareWorth, worth } from './worth.js'

/** Specification section 9: how long a portfolio is kept, and how long a failure is left alone. */
const TTL = 30_000
/** The longest wait for an answer. */
const LIMIT = 20_000

/** What accounts hold, asked once for all who want to know. */
export interface AssetBook {
  readonly assets: Resource<Holder, readonly Asset[]>
  readonly collectibles: Resource<Holder, readonly Collectible[]>
}

/** The book of a kernel; made when it is first opened. */
export function assetBook(ctx: Context<AccountContract>): AssetBook {
  const shared = ctx.use(accountOptions)
  shared.book ??= createBook(ctx)
  return shared.book
}

function createBook(ctx: Context<AccountContract>): AssetBook {
  const { signal, storage } = ctx
  let made: ServerSource | undefined
  const server = async (): Promise<ServerSource | undefined> => {
    if (ctx.http.baseUrl === undefined) return undefined
    const { serverSource } = await import('./server-source.js')
    made ??= serverSource(ctx, ctx.use(accountOptions).currency ?? 'usd')
    return made
  }
  const partsOf = async ({ network }: Holder): Promise<ChainParts> =>
    (await ctx
      .read(chains)
      .find(({ namespace }) => namespace === network.chainNamespace)
      ?.load?.()) ?? {}
  const own = <S extends { readonly namespace?: string }>(sources: readonly S[], { network }: Holder): readonly S[] =>
    sources.filter(({ namespace }) => namespace === undefined || namespace === network.chainNamespace)
  const keyOf = ({ address, network }: Holder): string => `${network.caipNetworkId}.${address}`
  const readAssets = async (holder: Holder, call: Call): Promise<readonly Asset[]> => {
    const { walletAssets, nodeAssets } = await partsOf(holder)
    // Only the nodes are asked about test coins: they have no price (specification section 9).
    const others = holder.network.testnet
      ? []
      : [
          () => walletAssets?.(holder, call),
          ...own(ctx.read(assetSources), holder).map((source) => () => source.list(holder, call)),
          async () => (await server())?.assets(holder, call),
        ]
    const found = await firstAnswer(ctx, call, [...others, () => nodeAssets?.(holder, call)])
    const assets = (found ?? []).filter((asset) => isUsable(asset, holder)).map(withValue)
    const coin = assets.some(({ address }) => address === undefined)
      ? undefined
      : await readCoin(ctx, holder, { ...call, dispensable: assets.length > 0 })
    return sortAssets([...(coin ? [coin] : []), ...assets])
  }
  return {
    assets: createResource<Holder, readonly Asset[]>({
      ttl: TTL,
      signal,
      kept: { storage, valid: (data, holder) => Array.isArray(data) && data.every((asset) => isUsable(asset, holder)) },
      name: (holder) => `assets.${keyOf(holder)}`,
      load: (holder, { signal: life }) => within({ ms: LIMIT, signal: life }, (limit) => readAssets(holder, { signal: limit })),
    }),
    collectibles: createResource<Holder, readonly Collectible[]>({
      ttl: TTL,
      signal,
      name: (holder) => `collectibles.${keyOf(holder)}`,
      async load(holder, call) {
        const { collectibles } = await partsOf(holder)
        const found = await firstAnswer(ctx, call, [
          ...own(ctx.read(collectibleSources), holder).map((source) => () => source.list(holder, call)),
          async () => (await server())?.collectibles(holder, call),
          () => collectibles?.(holder, call),
        ])
        return found ?? []
      },
    }),
  }
}

/** Specification section 3: `value` is what the quantity is worth, as far as a price is known. */
function withValue(asset: Asset): Asset {
  const value = asset.value ?? worth(asset)
  return value === undefined ? asset : { ...asset, value: Number(value) }
}

/** The chain's own coin first, then what is worth most. */
function sortAssets(assets: readonly Asset[]): readonly Asset[] {
  const isNative = ({ address }: Asset): boolean => address === undefined
  return [...assets].sort((a, b) => Number(isNative(b)) - Number(isNative(a)) || compareWorth(a, b) || (a.symbol < b.symbol ? -1 : 1))
}

/**
 * Whatever a server or a wallet says: only amounts that can be read exactly, on this chain. Tokens with decimals 0 are dropped
 * (specification section 5).
 */
function isUsable({ symbol, name, iconUrl, quantity, chainId, address }: Asset, { network }: Holder): boolean {
  const texts = [symbol, name, iconUrl].every((text) => typeof text === 'string')
  const readable =
    texts && /^\d{1,78}(\.\d{1,255})?$/.test(quantity?.numeric) && /^\d{1,3}$/.test(quantity.decimals) && Number(quantity.decimals) <= 255
  // CAIP-10: three parts, of which the family's are known.
  const [namespace, reference, at, more] = typeof address === 'string' ? address.split(':') : []
  const known = address === undefined || (Boolean(at) && more === undefined && `${namespace}:${reference}` === network.caipNetworkId)
  return readable && chainId === network.caipNetworkId && quantity.decimals !== '0' && known
}
