import type { ViewProps } from '@latchkey/kernel'
import { Avatar, Button, CopyButton, HelpItem, Screen, SkeletonRow } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { NamesContract } from '../contract.js'
import { shared } from '../shared.js'
import { useHolder } from './parts/use-holder.js'

/** Explains what a name is for, or shows the account's name. */
export default function ChooseAccountName({ ctx }: ViewProps<NamesContract, 'ChooseAccountName'>): ReactNode {
  const holder = useHolder(ctx)
  const { suffix, learnMoreUrl } = ctx.use(shared)
  const learn = learnMoreUrl !== undefined && (
    <Button icon="external" href={learnMoreUrl}>
      {ctx.label('shell.learnMore')}
    </Button>
  )
  if (!holder || (holder.name === undefined && ctx.http.baseUrl !== undefined))
    return <Screen>{holder && <SkeletonRow lines={2} />}</Screen>
  const { address, name } = holder
  if (name) {
    return (
      <Screen align="center" footer={learn}>
        <div className="lk-name-hero">
          <Avatar address={address} size={72} />
          <p className="lk-name lk-20 lk-strong">
            <bdi dir="ltr">{name}</bdi>{' '}
            <CopyButton value={name} label={ctx.t('names.copy')} done={ctx.t('names.copied')} kind="small-icon" />
          </p>
          <p className="lk-14 lk-quiet">{ctx.t('names.has')}</p>
        </div>
      </Screen>
    )
  }
  return (
    <Screen
      footer={
        <>
          {learn}
          <Button kind="primary" onClick={() => ctx.open('RegisterAccountName')}>
            {ctx.t('names.pick')}
          </Button>
        </>
      }
    >
      <div className="lk-name-hero">
        <span className="lk-name-card">
          <Avatar address={address} size={32} />
          <bdi className="lk-16 lk-strong" dir="ltr">
            {ctx.t('names.example')}.{suffix}
          </bdi>
        </span>
      </div>
      <HelpItem icon="user" title={ctx.t('names.intro.1.title')} text={ctx.t('names.intro.1.text')} />
      <HelpItem icon="key" title={ctx.t('names.intro.2.title')} text={ctx.t('names.intro.2.text')} />
    </Screen>
  )
}
