import type { Context } from '@latchkey/kernel'
import type { ReactNode } from 'react'
import type { EmailContract } from '../contract.js'
import { EmailForm } from './parts/email-form.js'

/** The email section of the Connect view. */
export default function EmailSection({ ctx }: { readonly ctx: Context<EmailContract> }): ReactNode {
  return <EmailForm ctx={ctx} layout="line" />
}
