import type { ViewProps } from '@latchkey/kernel'
import { Button, HelpItem, Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'

/** Two sentences for first-time visitors. */
export default function WhatIsANetwork({ ctx }: ViewProps<AccountContract, 'WhatIsANetwork'>): ReactNode {
  const { learnMoreUrl } = ctx.use(accountOptions)
  return (
    <Screen
      footer={
        learnMoreUrl !== undefined && (
          <Button kind="primary" icon="external" href={learnMoreUrl}>
            {ctx.label('shell.learnMore')}
          </Button>
        )
      }
    >
      <HelpItem icon="network" title={ctx.t('account.network.about.1.title')} text={ctx.t('account.network.about.1.text')} />
      <HelpItem icon="swap" title={ctx.t('account.network.about.2.title')} text={ctx.t('account.network.about.2.text')} />
    </Screen>
  )
}
