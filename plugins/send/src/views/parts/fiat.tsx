import type { Asset, Context } from '@latchkey/kernel'
import { Fiat as FiatText } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SendContract } from '../../contract.js'
import { decimalsOf, worthOf } from '../../form/units.js'

export interface FiatProps {
  readonly ctx: Context<SendContract>
  readonly units: bigint
  readonly asset: Asset
}

/** The value of an amount with two decimals; a dash without a known price (AMT-12). */
export function Fiat({ ctx, units, asset }: FiatProps): ReactNode {
  const worth = worthOf(units, decimalsOf(asset), asset.price)
  if (worth === undefined) return <span title={ctx.t('send.noPrice')}>–</span>
  return <FiatText value={worth} currency={asset.currency} />
}
