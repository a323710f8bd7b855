import type { Context } from '@latchkey/kernel'
import { Row, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { LoyaltyContract } from '../contract.js'

/** The account's own tab. */
export default function LoyaltyTab({ ctx }: { readonly ctx: Context<LoyaltyContract> }): ReactNode {
  const { stamps } = useOwn(ctx)
  return <Row icon="check" title={ctx.t('loyalty.count', { stamps })} arrow onClick={() => ctx.open('LoyaltyCard')} />
}
