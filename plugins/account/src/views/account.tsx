import type { ViewProps } from '@latchkey/kernel'
import { Image, Row, Screen, useOwn, useShell } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../contract.js'
import { AccountHead } from './parts/account-head.js'
import { AccountTabs } from './parts/account-tabs.js'
import { LeaveButton } from './parts/leave-button.js'
import { useAccount } from './parts/use-account.js'
import { WalletButtons } from './parts/wallet-buttons.js'

/** The account in use: who, how much, where, and what can be done with it. */
export default function Account({ ctx }: ViewProps<AccountContract, 'Account'>): ReactNode {
  const account = useAccount(ctx)
  const { locale } = useShell()
  // The name that is found later belongs in the title.
  useOwn(ctx)
  if (!account) return <Screen />
  const { namespace, session, wallet, walletName } = account
  const { length } = session.connections
  return (
    <Screen>
      <AccountHead ctx={ctx} account={account} />
      <Row
        title={walletName}
        leading={<Image src={wallet?.icon} name={walletName} />}
        trailing={length > 1 && ctx.t('account.wallets.more', { count: new Intl.NumberFormat(locale).format(length - 1) })}
        arrow
        onClick={() => ctx.open('ProfileWallets')}
      />
      <WalletButtons ctx={ctx} namespace={namespace} />
      <AccountTabs key={namespace} ctx={ctx} namespace={namespace} />
      <div className="lk-stack">
        <Row title={ctx.t('account.settings')} icon="settings" arrow onClick={() => ctx.open('AccountSettings')} />
        <LeaveButton ctx={ctx} account={account} />
      </div>
    </Screen>
  )
}
