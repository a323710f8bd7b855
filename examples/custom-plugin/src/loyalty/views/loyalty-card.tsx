import { requests, type ViewProps } from '@latchkey/kernel'
import { Button, EmptyState, Screen, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { LoyaltyContract } from '../contract.js'
import { FREE_COFFEE, missingStamps } from '../plugin.js'

/** The card: the number of stamps, and what they are good for. */
export default function LoyaltyCard({ ctx }: ViewProps<LoyaltyContract, 'LoyaltyCard'>): ReactNode {
  const { stamps } = useOwn(ctx)
  const missing = missingStamps(stamps)
  return (
    <Screen
      footer={
        <Button kind="primary" disabled={missing > 0} onClick={() => void redeem(ctx)}>
          {ctx.t('loyalty.redeem')}
        </Button>
      }
    >
      <EmptyState icon="check" title={ctx.t('loyalty.count', { stamps })}>
        {ctx.t('loyalty.missing', { missing })}
      </EmptyState>
    </Screen>
  )
}

async function redeem(ctx: ViewProps<LoyaltyContract>['ctx']): Promise<void> {
  try {
    await ctx.use(requests).request('loyalty_redeem', [{ stamps: FREE_COFFEE }], { signal: ctx.signal })
    ctx.toast({ kind: 'success', text: ctx.t('loyalty.redeemed') })
  } catch (error) {
    ctx.report(error)
  }
}
