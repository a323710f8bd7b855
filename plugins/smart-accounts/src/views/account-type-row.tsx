import type { Context } from '@latchkey/kernel'
import { Row } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SmartAccountsContract } from '../contract.js'
import { useAccountKind } from './parts/use-account-kind.js'

/** The account type in the account settings, if the network has smart accounts. */
export function AccountTypeRow({ ctx }: { readonly ctx: Context<SmartAccountsContract> }): ReactNode {
  const inUse = useAccountKind(ctx)
  if (!inUse?.isOffered) return null
  return (
    <Row
      icon="user"
      title={ctx.t('smartAccounts.type')}
      subtitle={ctx.t(inUse.type === 'smartAccount' ? 'smartAccounts.smart' : 'smartAccounts.plain')}
      arrow
      onClick={() => ctx.open('SmartAccountSettings')}
    />
  )
}
