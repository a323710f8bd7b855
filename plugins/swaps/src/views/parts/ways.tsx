import type { Context } from '@latchkey/kernel'
import { Amount } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SwapsContract } from '../../contract.js'
import type { Offer } from '../../flow.js'
import type { SwapToken } from '../../wire.js'
import { TokenImage } from './token-image.js'
import { unlisted } from './unlisted.js'

export interface WaysProps {
  readonly ctx: Context<SwapsContract>
  readonly offer: Offer
  /** In base units. */
  readonly bought: string
  /** Whether a newer price is loading. */
  readonly isOld: boolean
}

/** Shows what is paid, and what arrives for it. */
export function Ways({ ctx, offer: { sell, buy, quote, network }, bought, isOld }: WaysProps): ReactNode {
  const way = (label: 'swaps.pay' | 'swaps.get', token: SwapToken, units: string, old = false): ReactNode => (
    <div>
      <TokenImage token={token} network={network} size={40} />
      <div>
        <p className="lk-12 lk-quiet">{ctx.t(label)}</p>
        <p className="lk-16 lk-strong" data-old={old || undefined}>
          <Amount value={BigInt(units)} decimals={token.decimals} symbol={token.symbol} />
        </p>
        {unlisted(ctx, token)}
      </div>
    </div>
  )
  return (
    <div className="lk-swap-ways">
      {way('swaps.pay', sell, quote.sell.amount)}
      {way('swaps.get', buy, bought, isOld)}
    </div>
  )
}
