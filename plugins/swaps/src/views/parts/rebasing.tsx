import type { Context } from '@latchkey/kernel'
import { Notice } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { isSameAsset } from '../../asset-id.js'
import type { SwapsContract } from '../../contract.js'
import type { Offer } from '../../flow.js'

/** Names the tokens of a price whose balances change without transfers; undefined for others. */
export function Rebasing({ ctx, offer }: { readonly ctx: Context<SwapsContract>; readonly offer: Offer }): ReactNode {
  const { quote, sell, buy } = offer
  return [sell, buy]
    .filter(({ asset }) => quote.rebasing?.some((each) => isSameAsset(each, asset)))
    .map(({ asset, symbol }) => (
      <Notice key={asset} kind="info">
        {ctx.t('swaps.rebasing', { symbol })}
      </Notice>
    ))
}
