import type { AccountChange, Asset, ChainParts, Collectible, Context, Holder } from '@latchkey/kernel'
import { createResource, type Resource, within } from '@latchkey/kernel/async'
import { assetSources, chains, collectibleSources } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { firstAnswer } from './first-answer.js'
import { readCoin } from './read-coin.js'
import type { Refresh, ServerSource } from './server-source.js'
import { compareWorth, worth } from './worth.js'

/** Specification section 9: how long a portfolio is cached, and how long to wait after a failure. */
export const ASSETS_TTL = 30_000
/** The longest wait for an answer. */
const LIMIT = 20_000
/** More decimal places than the digits of the largest amount (uint256) are an error of the list. */
const MOST_DECIMALS = 77

/** Assets of accounts, requested once for all subscribers. */
export interface AssetBook {
  readonly assets: Resource<Holder, readonly Asset[]>
  readonly collectibles: Resource<Holder, readonly Collectible[]>
  /** Loads an account's assets again, once for each of its transactions (AMT-14). */
  changed(change: AccountChange): void
}

/** The book of a kernel; created on first use. */
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
  // Ignores case: it is a checksum on EVM, and no two real Solana accounts differ only in case.
  const keyOf = ({ address, network }: Holder): string => `${network.caipNetworkId}.${address.toLowerCase()}`
  const readAssets = async (holder: Holder, call: Refresh): Promise<readonly Asset[]> => {
    const { walletAssets, nodeAssets } = await partsOf(holder)
    // Test coins are read from the nodes only: they have no price (specification section 9).
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
  const assets = createResource<Holder, readonly Asset[]>({
    ttl: ASSETS_TTL,
    signal,
    kept: { storage, valid: (data, holder) => Array.isArray(data) && data.every((asset) => isUsable(asset, holder)) },
    name: (holder) => `assets.${keyOf(holder)}`,
    load: (holder, { signal: life, fresh }) =>
      within({ ms: LIMIT, signal: life }, (limit) => readAssets(holder, { signal: limit, ...(fresh && { fresh }) })),
  })
  const told = new Set<string>()
  return {
    assets,
    changed({ hash, ...holder }) {
      const change = `${keyOf(holder)} ${hash}`
      if (told.has(change) || holder.network.testnet) return
      told.add(change)
      void assets.refresh(holder)
    },
    collectibles: createResource<Holder, readonly Collectible[]>({
      ttl: ASSETS_TTL,
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

/** Specification section 3: `value` is the worth of the quantity, if a price is known. */
function withValue(asset: Asset): Asset {
  const value = asset.value ?? worth(asset)
  return value === undefined ? asset : { ...asset, value: Number(value) }
}

/** The chain's own coin first, then by value. */
function sortAssets(assets: readonly Asset[]): readonly Asset[] {
  const isNative = ({ address }: Asset): boolean => address === undefined
  return [...assets].sort((a, b) => Number(isNative(b)) - Number(isNative(a)) || compareWorth(a, b) || (a.symbol < b.symbol ? -1 : 1))
}

/**
 * Validates the data of a server or wallet: only amounts that can be read exactly, on this chain. Tokens with decimals 0 are dropped
 * (specification section 5).
 */
function isUsable({ symbol, name, iconUrl, quantity, chainId, address }: Asset, { network }: Holder): boolean {
  const texts = [symbol, name, iconUrl].every((text) => typeof text === 'string')
  const readable =
    texts &&
    /^\d{1,78}(\.\d{1,255})?$/.test(quantity?.numeric) &&
    /^\d{1,3}$/.test(quantity.decimals) &&
    Number(quantity.decimals) <= MOST_DECIMALS
  // CAIP-10: three parts, of which the first two are known.
  const [namespace, reference, at, more] = typeof address === 'string' ? address.split(':') : []
  const known = address === undefined || (Boolean(at) && more === undefined && `${namespace}:${reference}` === network.caipNetworkId)
  return readable && chainId === network.caipNetworkId && quantity.decimals !== '0' && known
}
