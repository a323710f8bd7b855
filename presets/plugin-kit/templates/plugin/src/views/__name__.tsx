import type { ViewProps } from '@latchkey/kernel'
import { Button, EmptyState, Screen, useOwn } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { askToRedeem } from '../actions/ask-to-redeem.js'
import { loadPoints } from '../actions/load-points.js'
import type { __Name__Contract } from '../contract.js'

/** Price of a reward. */
const COST = 10

/** How many points there are, and a button that spends ten. */
export default function __Name__({ ctx }: ViewProps<__Name__Contract, '__Name__'>): ReactNode {
  const { points } = useOwn(ctx)
  useEffect(() => {
    loadPoints(ctx).catch((error: unknown) => ctx.report(error))
  }, [ctx])
  return (
    <Screen
      footer={
        <Button kind="primary" disabled={(points ?? 0) < COST} onClick={() => void askToRedeem(ctx, { points: COST })}>
          {ctx.t('__id__.redeem', { points: COST })}
        </Button>
      }
    >
      <EmptyState icon="check" title={points === undefined ? ctx.t('__id__.unknown') : ctx.t('__id__.points', { points })}>
        {ctx.t('__id__.lead')}
      </EmptyState>
    </Screen>
  )
}
