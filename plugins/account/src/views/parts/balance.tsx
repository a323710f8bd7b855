import type { Context } from '@latchkey/kernel'
import { Amount, Skeleton } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../../contract.js'
import { type BalanceOf, useBalance } from './use-balance.js'

export interface BalanceProps {
  readonly ctx: Context<AccountContract>
  readonly of: BalanceOf
  /** Width of the skeleton. */
  readonly width: number
}

/** A native balance with three decimals; test networks show 0.00. */
export function Balance({ ctx, of, width }: BalanceProps): ReactNode {
  const { status, data } = useBalance(ctx, of)
  if (data) return <Amount value={data.quantity.numeric} symbol={data.symbol} max={3} min={of.network.testnet ? 2 : undefined} />
  if (status === 'failed') return <span title={ctx.t('account.balanceFailed')}>–</span>
  return <Skeleton width={width} height="1lh" />
}
