import type { ViewProps } from '@latchkey/kernel'
import { Avatar, Button, ProgressRing, Screen, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { showAccount } from '../actions/show-account.js'
import type { NamesContract } from '../contract.js'
import { shared } from '../shared.js'
import { useHolder } from './parts/use-holder.js'

/** Confirms that the name belongs to the visitor. */
export default function RegisterAccountNameSuccess({
  ctx,
  args: { name },
}: ViewProps<NamesContract, 'RegisterAccountNameSuccess'>): ReactNode {
  const holder = useHolder(ctx)
  const { learnMoreUrl } = ctx.use(shared)
  const { announce } = useShell()
  const text = ctx.t('names.done.text', { name })
  useEffect(() => announce(text), [announce, text])
  return (
    <Screen
      align="center"
      footer={
        <>
          {learnMoreUrl !== undefined && (
            <Button icon="external" href={learnMoreUrl}>
              {ctx.label('shell.learnMore')}
            </Button>
          )}
          <Button kind="primary" onClick={() => showAccount(ctx)}>
            {ctx.t('names.finish')}
          </Button>
        </>
      }
    >
      <ProgressRing state="success" name={name}>
        <Avatar address={holder?.address ?? ''} size={64} />
      </ProgressRing>
      <div className="lk-words">
        <p className="lk-name lk-20 lk-strong">
          <bdi dir="ltr">{name}</bdi>
        </p>
        <p className="lk-14 lk-quiet">{ctx.t('names.done.lead')}</p>
      </div>
    </Screen>
  )
}
