import type { Context } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'
import { Row, useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { emailInUse } from '../../actions/change-email.js'
import type { EmailContract } from '../../contract.js'
import { shortEmail } from '../../short-email.js'

/** The login address in the account settings, with a way to change it. Not shown for other wallets. */
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
