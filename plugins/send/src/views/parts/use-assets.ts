import type { Asset, Context } from '@latchkey/kernel'
import { useLayoutEffect, useState } from 'react'
import { assetsOf } from '../../actions/read-assets.js'
import type { SendContract } from '../../contract.js'
import type { HolderInUse } from '../../holder-in-use.js'

export interface Assets {
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  readonly items: readonly Asset[]
}
const NONE: readonly Asset[] = []

/** What an account holds, kept fresh while the view is shown. */
export function useAssets(ctx: Context<SendContract>, holder: HolderInUse | undefined): Assets {
  const { namespace, address, network } = holder ?? {}
  const of = `${network?.caipNetworkId}:${address}`
  const [state, setState] = useState<{ readonly of: string; readonly assets: Assets }>()
  // What is known already is there before the first picture.
  useLayoutEffect(() => {
    if (!namespace || !address || !network) return
    return assetsOf(ctx).watch({ namespace, address, network }, ({ status, data }) =>
      setState({ of, assets: { status, items: data ?? NONE } }),
    )
  }, [ctx, namespace, address, network, of])
  return state?.of === of ? state.assets : { status: 'loading', items: NONE }
}
