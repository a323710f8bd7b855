import type { Asset, Collectible, Context, Holder } from '@latchkey/kernel'
import { createResource, type Resource } from '@latchkey/kernel/async'
import { assetSources, collectibleSources } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { firstAnswer } from './first-answer.js'
import { compareWorth } from './worth.js'

/** Specification section 9: how long a portfolio is kept, and how long a failure is left alone. */
const TTL = 30_000

/** What accounts hold, asked once for all who want to know. */
export interface AssetBook {
  readonly assets: Resource<Holder, readonly Asset[]>
  readonly collectibles: Resource<Holder, readonly Collectible[]>
}

const books = new WeakMap<Context<AccountContract>, AssetBook>()

/** The book of a kernel; made when it is first opened. */
export function assetBook(ctx: Context<AccountContract>): AssetBook {
  const known = books.get(ctx)
  if (known) return known
  const { signal, storage } = ctx
  const idOf = ({ address, network }: Holder): string => `${network.caipNetworkId}.${address}`
  const book: AssetBook = {
    assets: createResource<Holder, readonly Asset[]>({
      ttl: TTL,
      signal,
      storage,
      name: (holder) => `assets.${idOf(holder)}`,
      async load(holder, call) {
        const answer = await firstAnswer(
          ctx,
          ctx.read(assetSources),
          holder.network.chainNamespace,
          (source) => source.list(holder, call),
          call,
        )
        return sortAssets(answer ?? [])
      },
    }),
    collectibles: createResource<Holder, readonly Collectible[]>({
      ttl: TTL,
      signal,
      name: (holder) => `collectibles.${idOf(holder)}`,
      load: async (holder, call) =>
        (await firstAnswer(
          ctx,
          ctx.read(collectibleSources),
          holder.network.chainNamespace,
          (source) => source.list(holder, call),
          call,
        )) ?? [],
    }),
  }
  books.set(ctx, book)
  return book
}

/** The chain's own coin first, then what is worth most. Tokens without decimals are dropped (specification section 5). */
export function sortAssets(assets: readonly Asset[]): readonly Asset[] {
  const isNative = ({ address }: Asset): boolean => address === undefined
  return assets
    .filter(({ quantity }) => quantity.decimals !== '0')
    .sort((a, b) => Number(isNative(b)) - Number(isNative(a)) || compareWorth(a, b) || a.symbol.localeCompare(b.symbol))
}
