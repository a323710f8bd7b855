import type { Context } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'
import { Row, useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { emailInUse } from '../../actions/change-email.js'
import type { EmailContract } from '../../contract.js'
import { shortEmail } from '../../short-email.js'

/** The address of the login among the account's settings, and the way to change it. Wallets of the visitor's own have none. */
export function EmailRow({ ctx }: { readonly ctx: Context<EmailContract> }): ReactNode {
  const { wallet } = accountInUse(useCore(ctx)) ?? {}
  const email = emailInUse(ctx)
  if (wallet?.type !== 'AUTH' || email === undefined) return null
  return (
    <Row
      icon="mail"
      title={ctx.t('email.field')}
      subtitle={<bdi dir="ltr">{shortEmail(email)}</bdi>}
      arrow
      onClick={() => ctx.open('UpdateEmailWallet')}
    />
  )
}
