import type { ViewProps } from '@latchkey/kernel'
import { List, Notice, Row, Screen, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { isExplained, switchType } from '../actions/switch-type.js'
import type { SmartAccountsContract } from '../contract.js'
import { useAccountKind } from './parts/use-account-kind.js'

/** Shows the current account type, with a switch to the other one. */
export default function SmartAccountSettings({ ctx }: ViewProps<SmartAccountsContract, 'SmartAccountSettings'>): ReactNode {
  const inUse = useAccountKind(ctx)
  const { isSwitching } = useOwn(ctx)
  if (!inUse) return <Screen lead={ctx.t('smartAccounts.otherWallet')} />
  const { type, isOffered, isOneAddress, network, chain } = inUse
  if (!isOffered) return <Screen lead={ctx.t('smartAccounts.none', { network: network?.name ?? chain })} />
  const isSmart = type === 'smartAccount'
  return (
    <Screen lead={ctx.t(isSmart ? 'smartAccounts.smartLead' : 'smartAccounts.plainLead')}>
      <List label={ctx.t('smartAccounts.type')}>
        <Row
          icon="swap"
          title={ctx.t(isSmart ? 'smartAccounts.toPlain' : 'smartAccounts.toSmart')}
          subtitle={ctx.t(isSmart ? 'smartAccounts.usesSmart' : 'smartAccounts.usesPlain')}
          busy={isSwitching}
          onClick={() => void switchType(ctx, isSmart ? 'eoa' : 'smartAccount')}
        />
      </List>
      {!isExplained(ctx) && <Notice>{ctx.t(isOneAddress ? 'smartAccounts.sameNote' : 'smartAccounts.note')}</Notice>}
    </Screen>
  )
}
