import type { Context } from '@latchkey/kernel'
import { Details, Notice, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import type { SwapState, SwapsContract } from '../../contract.js'

export interface UnsureProps {
  readonly ctx: Context<SwapsContract>
  readonly state: SwapState
  readonly wallet: string
}

/** Shows that the wallet gave no clear answer, and what to do. */
export function Unsure({ ctx, state: { failure }, wallet }: UnsureProps): ReactNode {
  const { announce } = useShell()
  const title = ctx.t('swaps.unsure')
  const lead = ctx.t(failure?.code === 'wallet/gone' ? 'swaps.unsureGone' : 'swaps.unsureLead', { wallet })
  useEffect(() => announce(`${title}. ${lead}`, 'polite'), [announce, title, lead])
  return (
    <>
      <div data-status="unsure">
        <Notice kind="warning" title={title}>
          {lead}
        </Notice>
      </div>
      {failure && <Details text={`${failure.code}: ${failure.reason}`} />}
    </>
  )
}
