import type { Context } from '@latchkey/kernel'
import { chains, fundMethods } from '@latchkey/kernel/late'
import { EmptyState, Row } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../../contract.js'
import { supportedBy } from '../../features.js'

export interface NoTokensProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
}

/** Shown for an empty account, with the way to fund it: a list of ways, or the only one. */
export function NoTokens({ ctx, namespace }: NoTokensProps): ReactNode {
  const chain = ctx.read(chains).find((each) => each.namespace === namespace)
  const [way, ...more] = supportedBy(ctx.read(fundMethods), chain)
  const add = (): void => {
    try {
      // Another plugin's view, referenced by name only.
      if (more.length > 0 && ctx.canOpen('FundWallet')) ctx.open('FundWallet' as 'Account')
      else way?.press()
    } catch (error) {
      ctx.report(error)
    }
  }
  return (
    <>
      <EmptyState icon="tokens" title={ctx.t('account.noTokens')}>
        {ctx.t('account.noTokensLead')}
      </EmptyState>
      {way && <Row icon="buy" title={ctx.t('account.fund')} arrow onClick={add} />}
    </>
  )
}
