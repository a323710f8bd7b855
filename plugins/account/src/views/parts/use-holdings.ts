import type { Context, Holder } from '@latchkey/kernel'
import type { ResourceState } from '@latchkey/kernel/async'
import { useEffect, useState } from 'react'
import { type AssetBook, assetBook } from '../../assets/asset-book.js'
import type { AccountContract } from '../../contract.js'
import { noteBalance } from '../../state.js'

type Kind = 'assets' | 'collectibles'
type Holding = { readonly [K in Kind]: AssetBook[K] extends { read(key: Holder): Promise<infer T> } ? T : never }

/** Assets of an account, refreshed by the book while shown; keeps the last answer when a refresh fails. */
export function useHoldings<K extends Kind>(
  ctx: Context<AccountContract>,
  kind: K,
  holder: Holder | undefined,
): ResourceState<Holding[K]> & { readonly retry: () => void } {
  const address = holder?.address
  const network = holder?.network
  const of = `${network?.caipNetworkId}:${address}`
  const [shown, show] = useState<{ readonly of: string; readonly state: ResourceState<Holding[K]> }>()
  useEffect(() => {
    if (address === undefined || network === undefined || network.testnet) return
    // Balances and collectibles have the same methods; the key determines their values.
    const resource = assetBook(ctx)[kind] as unknown as AssetBook['assets']
    return resource.watch({ address, network }, (state) => {
      if (noteBalance(ctx.state, `${kind}:${of}`, state.status)) ctx.toast({ kind: 'error', text: ctx.t('account.balanceFailed') })
      show({ of, state: state as unknown as ResourceState<Holding[K]> })
    })
  }, [ctx, kind, address, network, of])
  const retry = (): void => {
    if (address !== undefined && network) void assetBook(ctx)[kind].refresh({ address, network })
  }
  return { ...(shown?.of === of ? shown.state : { status: 'loading' }), retry }
}

/** Values stored in the book. */
