import type { ViewProps } from '@latchkey/kernel'
import { Button, HelpItem, Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../contract.js'

/** Three sentences for first-time visitors. */
export default function WhatIsAWallet({ ctx }: ViewProps<ConnectContract, 'WhatIsAWallet'>): ReactNode {
  return (
    <Screen
      footer={
        <Button kind="primary" icon="wallet" onClick={() => ctx.open('GetWallet')}>
          {ctx.t('connect.about.cta')}
        </Button>
      }
    >
      <HelpItem icon="key" title={ctx.t('connect.about.1.title')} text={ctx.t('connect.about.1.text')} />
      <HelpItem icon="shield" title={ctx.t('connect.about.2.title')} text={ctx.t('connect.about.2.text')} />
      <HelpItem icon="check" title={ctx.t('connect.about.3.title')} text={ctx.t('connect.about.3.text')} />
    </Screen>
  )
}
