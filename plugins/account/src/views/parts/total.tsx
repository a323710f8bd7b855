import type { Context } from '@latchkey/kernel'
import { Fiat, Skeleton, useStyles } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { totalChange } from '../../assets/change.js'
import { isBait } from '../../assets/is-spam.js'
import { totalWorth } from '../../assets/worth.js'
import type { AccountContract } from '../../contract.js'
import { accountOptions } from '../../entry-parts.js'
import { assetStyles } from './asset-styles.js'
import { PriceChange } from './price-change.js'
import type { BalanceOf } from './use-balance.js'
import { useHoldings } from './use-holdings.js'
import { Worth } from './worth.js'

export interface TotalProps {
  readonly ctx: Context<AccountContract>
  readonly of: BalanceOf
  /** The native balance; shown alone if no price is known. */
  readonly balance: ReactNode
  /** True if prices are expected. */
  readonly isPriced: boolean
}

/** The total value of the account's tokens. */
export function Total({ ctx, of: { address, network }, balance, isPriced }: TotalProps): ReactNode {
  const { status, data } = useHoldings(ctx, 'assets', { address, network })
  useStyles(assetStyles)
  const honest = (data ?? []).filter((asset) => !isBait(asset, network.nativeCurrency.symbol))
  const total = totalWorth(honest)
  if (total === undefined) {
    const isComing = isPriced && !data && status !== 'failed'
    return <Worth total={isComing && <Skeleton width={144} height="1lh" />} balance={balance} isPriced={isPriced} />
  }
  return (
    <Worth
      total={
        <span className="lk-worth">
          <span className="lk-hidden">{ctx.t('account.total')}</span>
          <Fiat value={total} currency={ctx.use(accountOptions).currency} /> <PriceChange ctx={ctx} percent={totalChange(honest)} />
        </span>
      }
      balance={balance}
      isPriced={isPriced}
    />
  )
}
