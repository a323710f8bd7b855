import type { Context } from '@latchkey/kernel'
import type { EmailContract } from '../contract.js'
import { problemOf } from '../problem-of.js'
import { embeddedLogin } from '../shared.js'
import { awaiting, busy, idle } from '../state.js'
import { checkCooldown, startCooldown } from './check-cooldown.js'

/** The next step of a login. */
export type Next = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/**
 * Requests an email from the frame, unless the last one is less than 30 seconds old (specification section 9), and opens the next view.
 * Resolves with undefined if it shows a problem instead.
 */
export async function sendMail(
  ctx: Context<EmailContract>,
  { email, signal }: { readonly email: string; readonly signal: AbortSignal },
): Promise<Next | undefined> {
  const { state } = ctx
  if (state.status !== 'idle') return undefined
  const problem = checkCooldown(ctx, email)
  if (problem) {
    idle(state, problem)
    return undefined
  }
  busy(state, 'sending')
  ctx.emit('emailSubmitted', {})
  try {
    const { action, number } = await ctx.use(embeddedLogin).ask('CONNECT_EMAIL', { email }, { signal })
    if (action !== 'CONNECT') {
      startCooldown(ctx)
      ctx.emit('emailVerificationCodeSent', {})
    }
    idle(state)
    awaiting(state, number)
    return action
  } catch (error) {
    idle(state, signal.aborted ? undefined : problemOf(ctx, error))
    return undefined
  }
}
