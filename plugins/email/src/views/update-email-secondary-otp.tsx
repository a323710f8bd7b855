import type { ViewProps } from '@latchkey/kernel'
import type { ReactNode } from 'react'
import { confirmNew } from '../actions/change-email.js'
import type { EmailContract } from '../contract.js'
import { ChangeCode } from './parts/change-code.js'

/** Asks for the code emailed to the new address. */
export default function UpdateEmailSecondaryOtp({ ctx, args: { email } }: ViewProps<EmailContract, 'UpdateEmailSecondaryOtp'>): ReactNode {
  return <ChangeCode ctx={ctx} sentTo={email} confirm={(given) => confirmNew(ctx, { email, ...given })} />
}
