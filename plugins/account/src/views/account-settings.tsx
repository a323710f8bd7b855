import type { SettingsRow, ViewProps } from '@latchkey/kernel'
import { settingsRows } from '@latchkey/kernel/late'
import { Address, CopyButton, type IconName, Image, List, Row, Screen, Slotted } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { Guard } from './parts/guard.js'
import { LeaveButton } from './parts/leave-button.js'
import { useAccount } from './parts/use-account.js'

/** Address, network, and the settings that plugins contribute. */
export default function AccountSettings({ ctx }: ViewProps<AccountContract, 'AccountSettings'>): ReactNode {
  const account = useAccount(ctx)
  const { enableNetworkSwitch = true } = ctx.use(accountOptions)
  if (!account) return <Screen />
  const { address, network } = account
  const name = network?.name ?? ctx.t('account.network.unknown')
  const networks = (): void => {
    ctx.emit('clickNetworks', {})
    ctx.open('Networks')
  }
  return (
    <Screen footer={<LeaveButton ctx={ctx} account={account} />}>
      <List label={ctx.t('account.settings')}>
        <Row
          icon="user"
          title={ctx.t('account.settings.address')}
          subtitle={<Address value={address} form="whole" />}
          action={<CopyButton value={address} label={ctx.t('account.copy')} done={ctx.t('account.copied')} />}
        />
        <Row
          title={ctx.t('account.settings.network')}
          subtitle={name}
          leading={<Image src={network?.assets?.imageUrl} name={name} shape="round" />}
          arrow={enableNetworkSwitch}
          onClick={enableNetworkSwitch ? networks : undefined}
        />
        {ctx.read(settingsRows).map((row) => (
          <Guard key={row.id} report={ctx.report}>
            {row.load ? <Slotted load={row.load} props={{}} /> : <Setting row={row} label={ctx.label(row.label)} report={ctx.report} />}
          </Guard>
        ))}
      </List>
    </Screen>
  )
}

function Setting({ row, label, report }: { readonly row: SettingsRow; readonly label: string; report(error: unknown): void }): ReactNode {
  const press = (): void => {
    try {
      row.press?.()
    } catch (error) {
      report(error)
    }
  }
  return (
    <Row
      title={label}
      // Plugins may use any icon name; an unknown one renders nothing.
      icon={(row.icon ?? 'settings') as IconName}
      trailing={row.value?.()}
      arrow={row.press !== undefined}
      onClick={row.press && press}
    />
  )
}
