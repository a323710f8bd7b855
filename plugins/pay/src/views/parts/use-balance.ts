import type { AccountContract } from '@latchkey/account'
import type { Asset, Context, Network } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import { isSameText } from '../../asset-id.js'
import type { PayContract, PaymentArgs } from '../../contract.js'

export interface BalanceOf {
  readonly address: string | undefined
  readonly network: Network | undefined
  readonly args: PaymentArgs | undefined
}

/** Returns the account's balance of the asset, refreshed while the view is shown; undefined if unknown. */
export function useBalance(ctx: Context<PayContract>, { address, network, args }: BalanceOf): Asset | undefined {
  const [items, setItems] = useState<readonly Asset[]>()
  useEffect(() => {
    setItems(undefined)
    const assets = ctx.peer<AccountContract>('account')?.actions.assets()
    if (!assets || address === undefined || !network) return
    let stop: (() => void) | undefined = () => {}
    assets.then((all) => {
      if (stop) stop = all.watch({ address, network }, ({ data }) => setItems(data))
    }, ctx.report)
    return () => {
      stop?.()
      stop = undefined
    }
  }, [ctx, address, network])
  const wanted = args?.paymentAsset.asset ?? ''
  return items?.find((asset) => isSameText(asset.address?.split(':').at(-1) ?? 'native', wanted))
}
