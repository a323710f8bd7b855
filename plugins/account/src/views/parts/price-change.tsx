import type { Context } from '@latchkey/kernel'
import { useShell } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { readChange } from '../../assets/change.js'
import type { AccountContract } from '../../contract.js'

export interface PriceChangeProps {
  readonly ctx: Context<AccountContract>
  /** In percent, as a decimal; renders nothing without one. */
  readonly percent: string | undefined
}

const TEXTS = { up: 'account.change.up', down: 'account.change.down', none: 'account.change.none' } as const
const SIGNS = { up: '+', down: '−', none: '' } as const

/** The change in value since a day ago: a visible sign, a text for screen readers, and a colour. */
export function PriceChange({ ctx, percent }: PriceChangeProps): ReactNode {
  const { locale } = useShell()
  const change = readChange(percent)
  if (!change) return null
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // Same digits as in every other amount.
    numberingSystem: 'latn',
  })
  // A string keeps every digit; the types allow numbers only.
  const size = format.format(change.share as unknown as number)
  return (
    <span className="lk-change lk-14" data-way={change.way}>
      <bdi dir="ltr" aria-hidden="true">
        {SIGNS[change.way]}
        {size}
      </bdi>
      <span className="lk-hidden">{ctx.t(TEXTS[change.way], { percent: size })}</span>
    </span>
  )
}
