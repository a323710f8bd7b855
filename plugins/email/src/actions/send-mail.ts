import type { Context } from '@latchkey/kernel'
import type { EmailContract } from '../contract.js'
import { problemOf } from '../problem-of.js'
import { embeddedLogin } from '../shared.js'
import { awaiting, busy, idle } from '../state.js'
import { mayMail, noteMail } from './may-mail.js'

/** Where a login goes on. */
export type Next = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/**
 * Asks the frame for a mail, unless the last one is less than 30 seconds old (specification section 9), and leads on by its answer.
 * Resolves with nothing where a problem is shown instead.
 */
export async function sendMail(
  ctx: Context<EmailContract>,
  { email, signal }: { readonly email: string; readonly signal: AbortSignal },
): Promise<Next | undefined> {
  const { state } = ctx
  if (state.status !== 'idle') return undefined
  const problem = mayMail(ctx, email)
  if (problem) {
    idle(state, problem)
    return undefined
  }
  busy(state, 'sending')
  ctx.emit('emailSubmitted', {})
  try {
    const { action, number } = await ctx.use(embeddedLogin).ask('CONNECT_EMAIL', { email }, { signal })
    if (action !== 'CONNECT') {
      noteMail(ctx)
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
