import type { ViewProps } from '@latchkey/kernel'
import type { ReactNode } from 'react'
import { confirmCurrent, emailInUse } from '../actions/change-email.js'
import type { EmailContract } from '../contract.js'
import { ChangeCode } from './parts/change-code.js'

/** Asks for the code emailed to the current address. */
export default function UpdateEmailPrimaryOtp({ ctx, args: { email } }: ViewProps<EmailContract, 'UpdateEmailPrimaryOtp'>): ReactNode {
  return <ChangeCode ctx={ctx} sentTo={emailInUse(ctx) ?? ''} confirm={(given) => confirmCurrent(ctx, { email, ...given })} />
}
