import type { ViewProps } from '@latchkey/kernel'
import { LoginGated, Screen } from '@latchkey/kernel/ui/basics'
import type { ReactNode } from 'react'
import type { EmailContract } from '../contract.js'
import { EmailForm } from './parts/email-form.js'

/** Only the email section, for `open({ view: 'EmailLogin' })`. */
export default function EmailLogin({ ctx }: ViewProps<EmailContract, 'EmailLogin'>): ReactNode {
  return (
    <Screen>
      <LoginGated ctx={ctx}>
        <EmailForm ctx={ctx} layout="screen" />
      </LoginGated>
    </Screen>
  )
}
