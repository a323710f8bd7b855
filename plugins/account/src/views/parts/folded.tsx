import type { Context } from '@latchkey/kernel'
import { Chip, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import type { AccountContract } from '../../contract.js'

export interface FoldedProps {
  readonly ctx: Context<AccountContract>
  readonly count: number
  readonly children: ReactNode
}

/** Tokens that look like bait, hidden until expanded. */
export function Folded({ ctx, count, children }: FoldedProps): ReactNode {
  const { locale } = useShell()
  const [open, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <p className="lk-folded">
        <Chip menu={!open} onClick={() => setOpen(!open)}>
          {ctx.t('account.hidden', { count: new Intl.NumberFormat(locale).format(count) })}
        </Chip>
      </p>
      {open && children}
    </>
  )
}
