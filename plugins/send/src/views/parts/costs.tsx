import type { Asset, Context, Network, TransferPlan } from '@latchkey/kernel'
import { Amount, type Fact, Facts, Fiat, Skeleton } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SendContract } from '../../contract.js'
import { totalOf } from '../../form/total-of.js'
import { decimalsOf, worthOf } from '../../form/units.js'

export interface CostsProps {
  readonly ctx: Context<SendContract>
  /** Status of the estimate. */
  readonly status: string
  readonly transfer: TransferPlan | undefined
  readonly network: Network
  /** The asset to send. */
  readonly asset: Asset
  /** The network's coin, which pays the fee, if the account's list has it. */
  readonly coin: Asset | undefined
}

/**
 * The network of a transfer, the arriving amount if a token keeps a part of it, its cost, and everything that leaves the account; with
 * values if prices are known.
 */
export function Costs({ ctx, status, transfer, network, ...held }: CostsProps): ReactNode {
  const { decimals, symbol } = network.nativeCurrency
  const asset = priced(held.asset, network)
  const coin = held.coin && priced(held.coin, network)
  const { fee, rent, arrives } = transfer ?? {}
  const total = transfer && totalOf({ transfer, asset, coin })
  const isWaiting = status === 'estimating' || status === 'none'
  // Rows that are sure to appear are reserved from the start, so that nothing moves.
  const isTotalComing = isWaiting && (asset.address === undefined || (asset.price !== undefined && coin?.price !== undefined))
  const coins = (value: bigint): ReactNode => (
    <Cost worth={coin && worthOf(value, decimals, coin.price)} currency={coin?.currency}>
      <Amount value={value} decimals={decimals} symbol={symbol} max={8} />
    </Cost>
  )
  const skeleton = <Skeleton width={coin?.price === undefined ? 96 : 152} />
  const feeText = (): ReactNode => {
    if (isWaiting) return skeleton
    if (status === 'failed') return '–'
    if (transfer?.isFeeOffered) return ctx.t('send.preview.feeOffered')
    if (fee === undefined) return <span title={ctx.t('send.preview.feeUnknownLong')}>{ctx.t('send.preview.feeUnknown')}</span>
    return coins(fee)
  }
  const items: readonly (Fact | false | undefined)[] = [
    { label: ctx.t('send.preview.network'), value: <bdi>{network.name}</bdi> },
    // Tokens may keep a part of the sent amount.
    arrives !== undefined &&
      arrives !== transfer?.amount && {
        label: ctx.t('send.preview.arrives'),
        value: <Amount value={arrives} decimals={decimalsOf(asset)} symbol={asset.symbol} />,
      },
    { label: ctx.t('send.preview.fee'), value: feeText() },
    rent ? { label: ctx.t('send.preview.rent'), value: coins(rent) } : undefined,
    isTotalComing && { label: ctx.t('send.preview.total'), value: asset.address === undefined ? skeleton : <Skeleton width={64} /> },
    total && {
      label: ctx.t('send.preview.total'),
      value:
        total.coins === undefined ? (
          <Fiat value={total.worth} currency={asset.currency} />
        ) : (
          // No digit is cut off: otherwise less than the amount itself would be shown.
          <Cost worth={total.worth} currency={asset.currency}>
            <Amount value={total.coins} decimals={decimals} symbol={symbol} />
          </Cost>
        ),
    },
  ]
  return <Facts items={items.filter((item) => item !== undefined && item !== false)} />
}

/** Assets on test networks have no value. */
function priced(asset: Asset, { testnet }: Network): Asset {
  if (!testnet) return asset
  const { price: _, ...rest } = asset
  return rest
}

interface CostProps {
  readonly children: ReactNode
  readonly worth: string | undefined
  readonly currency?: string | undefined
}

/** An amount, with its value in a muted style. */
function Cost({ children, worth, currency }: CostProps): ReactNode {
  return (
    <span className="lk-send-cost">
      {children}
      {worth !== undefined && (
        <span className="lk-quiet">
          <Fiat value={worth} currency={currency} />
        </span>
      )}
    </span>
  )
}
