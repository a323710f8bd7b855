import type { Context } from '@latchkey/kernel'
import type { EmailContract, EmailProblem } from '../contract.js'
import { mailed } from '../state.js'

type Ctx = Pick<Context<EmailContract>, 'state' | 'storage'>

const FORM = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/

/** Has the address the form of one? Whether there is a mailbox is for the mail to find out. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && FORM.test(email)
}

/** Why no mail may be asked for now: no address, or the last one is less than 30 seconds old (specification section 9). */
export function mayMail({ state, storage }: Ctx, email: string): EmailProblem | undefined {
  if (!isEmail(email)) return { what: 'invalid' }
  const again = Math.max(state.mailAgainAt, Number(storage.get('mailAgainAt') ?? 0))
  const left = Math.ceil((again - Date.now()) / 1000)
  // A clock that was set back must not lock anybody out.
  return left > 0 && left <= 30 ? { what: 'wait', seconds: left } : undefined
}

/** A mail is on its way. Kept over a reload. */
export function noteMail({ state, storage }: Ctx): void {
  mailed(state, Date.now())
  storage.set('mailAgainAt', String(state.mailAgainAt))
}
