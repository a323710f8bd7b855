import type { ViewProps } from '@latchkey/kernel'
import { Screen, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../contract.js'
import { AccountHead } from './parts/account-head.js'
import { AccountTabs } from './parts/account-tabs.js'
import { useAccount } from './parts/use-account.js'
import { WalletButtons } from './parts/wallet-buttons.js'

/** The account in use: name, balance, network, and actions. */
export default function Account({ ctx }: ViewProps<AccountContract, 'Account'>): ReactNode {
  const account = useAccount(ctx)
  // A name resolved later belongs in the title.
  useOwn(ctx)
  if (!account) return <Screen />
  const { namespace } = account
  return (
    <Screen>
      <AccountHead ctx={ctx} account={account} />
      <WalletButtons ctx={ctx} namespace={namespace} />
      <AccountTabs key={namespace} ctx={ctx} namespace={namespace} />
    </Screen>
  )
}
