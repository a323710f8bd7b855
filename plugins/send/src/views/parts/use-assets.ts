import type { Asset, Context } from '@latchkey/kernel'
import { useLayoutEffect, useState } from 'react'
import { assetsOf } from '../../actions/assets-of.js'
import type { SendContract } from '../../contract.js'
import type { HolderInUse } from '../../holder-in-use.js'

export interface Assets {
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  readonly items: readonly Asset[]
}
const NONE: readonly Asset[] = []

/** Assets of an account, refreshed while the view is shown. */
export function useAssets(ctx: Context<SendContract>, holder: HolderInUse | undefined): Assets {
  const { address, network } = holder ?? {}
  const of = `${network?.caipNetworkId}:${address}`
  const [state, setState] = useState<{ readonly of: string; readonly assets: Assets }>()
  // Known assets are present on the first render.
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
