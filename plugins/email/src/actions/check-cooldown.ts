import type { Context } from '@latchkey/kernel'
import { isEmail } from '@latchkey/kernel/wire'
import type { EmailContract, EmailProblem } from '../contract.js'
import { mailed } from '../state.js'

type Ctx = Pick<Context<EmailContract>, 'state' | 'storage'>

/** Returns why no email may be requested now: no address, or the last one is less than 30 seconds old (specification section 9). */
export function checkCooldown({ state, storage }: Ctx, email: string): EmailProblem | undefined {
  if (!isEmail(email)) return { what: 'invalid' }
  const again = Math.max(state.mailAgainAt, Number(storage.get('mailAgainAt') ?? 0))
  const left = Math.ceil((again - Date.now()) / 1000)
  // A clock that was set back must not lock the visitor out.
  return left > 0 && left <= 30 ? { what: 'wait', seconds: left } : undefined
}

/** Records that an email was sent, so that a reload keeps the cooldown. */
export function startCooldown({ state, storage }: Ctx): void {
  mailed(state, Date.now())
  storage.set('mailAgainAt', String(state.mailAgainAt))
}
