import type { Asset, Context } from '@latchkey/kernel'
import { useShell } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SendContract } from '../../contract.js'
import { decimalsOf, worthOf } from '../../form/units.js'

export interface FiatProps {
  readonly ctx: Context<SendContract>
  readonly units: bigint
  readonly asset: Asset
}

/** What an amount is worth with two decimals; a dash without a known price (AMT-12). */
export function Fiat({ ctx, units, asset }: FiatProps): ReactNode {
  const { locale } = useShell()
  const worth = worthOf(units, decimalsOf(asset), asset.price)
  if (worth === undefined) return <span title={ctx.t('send.noPrice')}>–</span>
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
  // Decimal strings are formatted exactly; the types of older libraries know numbers only.
  return <bdi dir="ltr">{format.format(worth as unknown as number)}</bdi>
}
