import type { ViewProps } from '@latchkey/kernel'
import { Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { EmailContract } from '../contract.js'
import { EmailForm } from './parts/email-form.js'

/** The block alone, for `open({ view: 'EmailLogin' })`. */
export default function EmailLogin({ ctx }: ViewProps<EmailContract, 'EmailLogin'>): ReactNode {
  return (
    <Screen>
      <EmailForm ctx={ctx} autoFocus />
    </Screen>
  )
}
