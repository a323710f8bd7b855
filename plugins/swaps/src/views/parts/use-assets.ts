import type { Asset, Context } from '@latchkey/kernel'
import { useLayoutEffect, useState } from 'react'
import { assetsOf } from '../../actions/assets-of.js'
import type { SwapsContract } from '../../contract.js'
import type { Holder } from '../../holder.js'

export interface Assets {
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  readonly items: readonly Asset[]
}
const NONE: readonly Asset[] = []

/** Returns the account's assets, refreshed while the view is shown. */
export function useAssets(ctx: Context<SwapsContract>, holder: Pick<Holder, 'address' | 'network'> | undefined): Assets {
  const { address, network } = holder ?? {}
  const of = `${network?.caipNetworkId}:${address}`
  const [state, setState] = useState<{ readonly of: string; readonly assets: Assets }>()
  // Cached assets are set before the first paint.
  useLayoutEffect(() => {
    if (!address || !network) return
    let stop: (() => void) | undefined = () => {}
    assetsOf(ctx).then(
      (all) => {
        if (stop) stop = all.watch({ address, network }, ({ status, data }) => setState({ of, assets: { status, items: data ?? NONE } }))
      },
      () => setState({ of, assets: { status: 'failed', items: NONE } }),
    )
    return () => {
      stop?.()
      stop = undefined
    }
  }, [ctx, address, network, of])
  return state?.of === of ? state.assets : { status: 'loading', items: NONE }
}
