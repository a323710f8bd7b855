import type { ViewProps } from '@latchkey/kernel'
import { Button, HelpItem, Screen } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import type { OnrampContract } from '../contract.js'
import { shared } from '../shared.js'

/** Explains buying to newcomers. */
export default function WhatIsABuy({ ctx }: ViewProps<OnrampContract, 'WhatIsABuy'>): ReactNode {
  const { learnMoreUrl } = ctx.use(shared).options
  useEffect(() => ctx.emit('selectWhatIsABuy', {}), [ctx])
  return (
    <Screen
      footer={
        <>
          {learnMoreUrl !== undefined && (
            <Button icon="external" href={learnMoreUrl}>
              {ctx.label('shell.learnMore')}
            </Button>
          )}
          <Button kind="primary" icon="buy" onClick={() => ctx.replace('OnRampProviders')}>
            {ctx.t('onramp.title')}
          </Button>
        </>
      }
    >
      <HelpItem icon="buy" title={ctx.t('onramp.about.1.title')} text={ctx.t('onramp.about.1.text')} />
      <HelpItem icon="shield" title={ctx.t('onramp.about.2.title')} text={ctx.t('onramp.about.2.text')} />
    </Screen>
  )
}
