import type { Asset, BalanceState, Call, ChainParts, Collectible, Context, Holder } from '@latchkey/kernel'
import { createResource, type Resource } from '@latchkey/kernel/async'
import { assetSources, balanceSources, chains, collectibleSources } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { firstAnswer } from './first-answer.js'
import type { ServerSource } from './server-source.js'
import { compareWorth } from './worth.js'

/** Specification section 9: how long a portfolio is kept, and how long a failure is left alone. */
const TTL = 30_000

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
    if (!ctx.http.available) return undefined
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
  return {
    assets: createResource<Holder, readonly Asset[]>({
      ttl: TTL,
      signal,
      storage,
      name: (holder) => `assets.${keyOf(holder)}`,
      async load(holder, call) {
        const { walletAssets, nodeAssets } = await partsOf(holder)
        const found = await firstAnswer(ctx, call, [
          () => walletAssets?.(holder, call),
          ...own(ctx.read(assetSources), holder).map((source) => () => source.list(holder, call)),
          async () => (await server())?.assets(holder, call),
          () => (nodeAssets ? nodeAssets(holder, call) : nativeAlone(ctx, holder, call)),
        ])
        return sortAssets(found ?? [])
      },
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

/** The chain's own coin first, then what is worth most. Tokens without decimals are dropped (specification section 5). */
export function sortAssets(assets: readonly Asset[]): readonly Asset[] {
  const isNative = ({ address }: Asset): boolean => address === undefined
  return assets
    .filter(({ quantity }) => quantity.decimals !== '0')
    .sort((a, b) => Number(isNative(b)) - Number(isNative(a)) || compareWorth(a, b) || a.symbol.localeCompare(b.symbol))
}

/** Chains that list no tokens have their own coin at least. */
async function nativeAlone(
  ctx: Context<AccountContract>,
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Asset[] | undefined> {
  const source = ctx.read(balanceSources).find(({ namespace }) => namespace === network.chainNamespace)
  if (!source) return undefined
  const { data } = await new Promise<BalanceState>((resolve, reject) => {
    let stop: (() => void) | undefined
    let done = false
    const end = (settle: () => void): void => {
      done = true
      stop?.()
      settle()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    stop = source.watch({ address, network }, (state) => {
      if (!done && state.status !== 'loading') end(() => (state.data ? resolve(state) : reject(new Error('The balance is not known.'))))
    })
    if (done) stop()
  })
  return data && [{ ...data, verified: true }]
}
