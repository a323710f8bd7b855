import type { Context } from '@latchkey/kernel'
import { Row } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SmartAccountsContract } from '../contract.js'
import { useAccountKind, useWallet } from './parts/use-account-kind.js'

/** The permissions row in the account settings, while the embedded wallet is in use and supports permissions. */
export function PermissionsRow({ ctx }: { readonly ctx: Context<SmartAccountsContract> }): ReactNode {
  const inUse = useAccountKind(ctx)
  const { hasPermissions } = useWallet(ctx)
  if (!inUse || !hasPermissions) return null
  return (
    <Row
      icon="key"
      title={ctx.t('smartAccounts.sessions')}
      subtitle={ctx.t('smartAccounts.sessionsLead')}
      arrow
      onClick={() => ctx.open('SmartSessionList')}
    />
  )
}
