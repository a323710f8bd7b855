import type { ViewProps } from '@latchkey/kernel'
import { List, Notice, Screen, useCore, useShell } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { askNetwork } from '../actions/choose-network.js'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { listNetworks } from '../list-networks.js'
import { LeaveButton } from './parts/leave-button.js'
import { NetworkRowItem } from './parts/network-row-item.js'
import { useAccount } from './parts/use-account.js'

/** The wallet is on a network that this app does not support: pick another one, or disconnect. */
export default function UnsupportedChain({ ctx }: ViewProps<AccountContract, 'UnsupportedChain'>): ReactNode {
  const core = useCore(ctx)
  const account = useAccount(ctx)
  const { locale } = useShell()
  const { enableNetworkSwitch = true } = ctx.use(accountOptions)
  if (!account) return <Screen />
  const rows = listNetworks(core).filter(({ network }) => network.chainNamespace === account.namespace)
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(rows.map(({ network }) => network.name))
  return (
    <Screen footer={<LeaveButton ctx={ctx} account={account} />}>
      {enableNetworkSwitch ? (
        <Notice kind="warning">{ctx.t('account.network.unsupported.lead')}</Notice>
      ) : (
        <Notice kind="warning" title={ctx.t('account.network.unsupported.why')}>
          {ctx.t('account.network.unsupported.manual', { networks: names, wallet: account.walletName })}
        </Notice>
      )}
      {enableNetworkSwitch && (
        <List label={ctx.t('account.network.title')}>
          {rows.map((row) => (
            <NetworkRowItem key={row.network.caipNetworkId} ctx={ctx} row={row} arrow onChoose={() => askNetwork(ctx, row.network)} />
          ))}
        </List>
      )}
    </Screen>
  )
}
