import type { Asset, Collectible, Context, Holder } from '@latchkey/kernel'
import type { ResourceState } from '@latchkey/kernel/async'
import { useEffect, useState } from 'react'
import { type AssetBook, assetBook } from '../../assets/asset-book.js'
import type { AccountContract } from '../../contract.js'
import { noteBalance } from '../../state.js'

/** Specification section 9 has no number for it; the interval of a visible tab (views, 3.1.12). */
const REFRESH_MS = 10_000

type Holding = { readonly [K in keyof AssetBook]: AssetBook[K] extends { read(key: Holder): Promise<infer T> } ? T : never }
interface Follow {
  /** The list itself is on screen, so it is asked for every 10 s while the page is seen, until that fails once. */
  readonly eager?: boolean
}

/** What an account holds, kept fresh while it is shown; the last answer stays when a newer one cannot be had. */
export function useHoldings<K extends keyof AssetBook>(
  ctx: Context<AccountContract>,
  kind: K,
  holder: Holder | undefined,
  { eager = false }: Follow = {},
): ResourceState<Holding[K]> & { readonly retry: () => void } {
  const address = holder?.address
  const network = holder?.network
  const of = `${network?.caipNetworkId}:${address}`
  const [shown, show] = useState<{ readonly of: string; readonly state: ResourceState<Holding[K]> }>()
  useEffect(() => {
    if (address === undefined || network === undefined || network.testnet) return
    // Both kinds of the book have the same methods; the key says which values they hold.
    const resource = assetBook(ctx)[kind] as unknown as AssetBook['assets']
    let timer: ReturnType<typeof setInterval> | undefined
    const stop = resource.watch({ address, network }, (state) => {
      if (noteBalance(ctx.state, `${kind}:${of}`, state.status)) ctx.toast({ kind: 'error', text: ctx.t('account.balanceFailed') })
      if (state.status === 'stale' || state.status === 'failed') clearInterval(timer)
      show({ of, state: state as unknown as ResourceState<Holding[K]> })
    })
    if (eager) timer = setInterval(() => document.visibilityState === 'visible' && void resource.refresh({ address, network }), REFRESH_MS)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [ctx, kind, address, network, of, eager])
  const retry = (): void => {
    if (address !== undefined && network) void assetBook(ctx)[kind].refresh({ address, network })
  }
  return { ...(shown?.of === of ? shown.state : { status: 'loading' }), retry }
}

/** Values that the book holds. */
export type { Asset, Collectible }
