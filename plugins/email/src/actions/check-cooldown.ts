import type { Context } from '@latchkey/kernel'
import { isEmail } from '@latchkey/kernel/wire'
import type { EmailContract, EmailProblem } from '../contract.js'
import { embeddedLogin } from '../shared.js'
import { COOLDOWN_MS, mailed } from '../state.js'

type Ctx = Pick<Context<EmailContract>, 'state' | 'use'>

/** Returns why no email may be requested now: no address, or the last one is less than 30 seconds old (specification section 9). */
export function checkCooldown(ctx: Ctx, email: string): EmailProblem | undefined {
  if (!isEmail(email)) return { what: 'invalid' }
  const left = Math.ceil((ctx.use(embeddedLogin).emailSentAt() + COOLDOWN_MS - Date.now()) / 1000)
  // A clock that was set back must not lock the visitor out.
  return left > 0 && left <= 30 ? { what: 'wait', seconds: left } : undefined
}

/** Records that an email was sent, so that a reload keeps the cooldown. */
export function startCooldown(ctx: Ctx): void {
  const now = Date.now()
  mailed(ctx.state, now)
  ctx.use(embeddedLogin).emailSent(now)
}
