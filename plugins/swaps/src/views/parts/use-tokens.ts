import type { Asset, CaipNetworkId, Context } from '@latchkey/kernel'
import { foldText, isForgedText } from '@latchkey/kernel/ui'
import { useEffect, useState } from 'react'
import { sourceOf } from '../../actions/source-of.js'
import { addressIn, assetOf, isSameAsset } from '../../asset-id.js'
import type { SwapsContract } from '../../contract.js'
import type { SwapToken } from '../../wire.js'

export interface Tokens {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly status: 'loading' | 'ready' | 'failed'
  readonly owned: readonly { readonly token: SwapToken; readonly held: string }[]
  readonly others: readonly { readonly token: SwapToken }[]
  readonly suggested: readonly SwapToken[]
  /** Absent at the end, and while more are loading. */
  readonly loadMore: (() => void) | undefined
  readonly retry: () => void
}
interface Found {
  readonly of: string
  readonly status: Tokens['status']
  readonly items: readonly SwapToken[]
  readonly next?: string | undefined
}

/** Delay after the last key press before the server is queried. */
const TYPING_MS = 250
/** Number of chips that fit on two lines. */
const SUGGESTED = 8

/** Returns the tokens that can be chosen on a network: the account's own, and those that the server lists or finds. */
export function useTokens(
  ctx: Context<SwapsContract>,
  { chain, assets }: { readonly chain: CaipNetworkId | undefined; readonly assets: readonly Asset[] },
): Tokens {
  const [query, setQuery] = useState('')
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<Found>()
  const [suggested, setSuggested] = useState<readonly SwapToken[]>([])
  const search = query.trim().slice(0, 64)
  const of = `${chain} ${search} ${tries}`
  useEffect(() => {
    if (chain === undefined) return
    const life = new AbortController()
    const load = async (): Promise<void> => {
      const source = sourceOf(ctx)
      const page = await source.tokens({ chain, ...(search && { search }) })
      if (life.signal.aborted) return
      setFound({ of, status: 'ready', items: page.items, next: page.next })
      if (!search) setSuggested(page.items.filter(({ rank }) => rank === 'suggested').slice(0, SUGGESTED))
    }
    const run = (): void =>
      void load().catch((error: unknown) => {
        if (life.signal.aborted) return
        ctx.report(error)
        setFound({ of, status: 'failed', items: [] })
      })
    const timer = search ? setTimeout(run, TYPING_MS) : void run()
    return () => {
      life.abort()
      clearTimeout(timer)
    }
  }, [ctx, chain, search, of])
  const now = found?.of === of ? found : undefined
  const items = now?.items ?? []
  const owned = ownedOf(assets, items, search)
  const others = sorted(items.filter(({ asset }) => !owned.some(({ token }) => isSameAsset(token.asset, asset)))).map((token) => ({
    token,
  }))
  const more = async (): Promise<void> => {
    if (!now?.next || chain === undefined) return
    setFound({ ...now, next: undefined })
    const source = sourceOf(ctx)
    const page = await source.tokens({ chain, cursor: now.next, ...(search && { search }) })
    setFound((latest) => (latest?.of === of ? { ...latest, items: [...latest.items, ...page.items], next: page.next } : latest))
  }
  return {
    query,
    setQuery,
    status: now?.status ?? 'loading',
    owned,
    others,
    suggested,
    // If a page fails to load, the rest is not loaded; the next search retries.
    loadMore: now?.next === undefined ? undefined : () => void more().catch(ctx.report),
    retry: () => setTries((count) => count + 1),
  }
}

/** Returns the account's assets that have an id, described by the server if possible. */
function ownedOf(assets: readonly Asset[], listed: readonly SwapToken[], search: string): Tokens['owned'] {
  const wanted = foldText(search)
  return assets.flatMap((asset) => {
    const id = assetOf(asset)
    if (id === undefined || asset.spam || !/[1-9]/.test(asset.quantity.numeric)) return []
    const known = listed.find((token) => isSameAsset(token.asset, id))
    const { name, symbol } = asset
    const fits = foldText(`${name} ${symbol}`).includes(wanted) || foldText(addressIn(id) ?? '') === wanted
    if (!fits) return []
    const { iconUrl, verified, quantity } = asset
    const own = { asset: id, name, symbol, decimals: Number(quantity.decimals), verified: verified ?? false, ...(iconUrl && { iconUrl }) }
    return [{ token: known ?? own, held: quantity.numeric }]
  })
}

/** Sorts suggested tokens first, then popular ones, then the rest in the server's order; possible imitations come last. */
function sorted(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const rankOf = ({ rank, verified, name, symbol }: SwapToken): number => {
    if (!verified && (isForgedText(symbol) || isForgedText(name))) return 3
    return rank === 'suggested' ? 0 : rank === 'popular' ? 1 : 2
  }
  return tokens.toSorted((a, b) => rankOf(a) - rankOf(b))
}
