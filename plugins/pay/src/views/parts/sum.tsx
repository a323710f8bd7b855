import type { Context } from '@latchkey/kernel'
import { Address, Amount, Image, NetworkBadge, Skeleton } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { PayContract, PayState } from '../../contract.js'

export interface SumProps {
  readonly ctx: Context<PayContract>
  readonly state: PayState
  /** Shows the recipient in short form; the review shows it in full. */
  readonly to?: boolean
}

/** Shows the amount, with its token and network. */
export function Sum({ ctx, state: { args, due }, to = false }: SumProps): ReactNode {
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === args?.paymentAsset.network)
  if (!args || due === undefined || !network)
    return (
      <div className="lk-pay-sum">
        <Skeleton width={64} height={64} />
        <p className="lk-32">
          <Skeleton width={160} height="1lh" />
        </p>
        <p className="lk-14">
          <Skeleton width={120} />
        </p>
      </div>
    )
  const { asset, metadata } = args.paymentAsset
  const isCoin = asset === 'native'
  const image = <Image src={isCoin ? network.assets?.imageUrl : undefined} name={metadata.symbol} size={64} shape="round" />
  return (
    <div className="lk-pay-sum">
      {isCoin ? image : <NetworkBadge network={{ name: network.name, src: network.assets?.imageUrl }}>{image}</NetworkBadge>}
      <p className="lk-32">
        <Amount value={BigInt(due)} decimals={metadata.decimals} symbol={metadata.symbol} />
      </p>
      <p className="lk-14 lk-quiet">
        {ctx.t('pay.on', { network: network.name })}
        {to && (
          <>
            {' · '}
            {ctx.t('pay.to')} <Address value={args.recipient} />
          </>
        )}
      </p>
    </div>
  )
}
