import type { Context } from '@latchkey/kernel'
import type { EmailContract } from '../contract.js'
import { problemOf } from '../problem-of.js'
import { embeddedLogin } from '../shared.js'
import { busy, idle, mailed } from '../state.js'

const FORM = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/

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
  const { state, storage } = ctx
  if (state.status !== 'idle') return undefined
  if (email.length > 254 || !FORM.test(email)) {
    idle(state, { what: 'invalid' })
    return undefined
  }
  const again = Math.max(state.mailAgainAt, Number(storage.get('mailAgainAt') ?? 0))
  const left = Math.ceil((again - Date.now()) / 1000)
  // A clock that was set back must not lock anybody out.
  if (left > 0 && left <= 30) {
    idle(state, { what: 'wait', seconds: left })
    return undefined
  }
  busy(state, 'sending')
  ctx.emit('emailSubmitted', {})
  try {
    const { action } = await ctx.use(embeddedLogin).ask('CONNECT_EMAIL', { email }, { signal })
    if (action !== 'CONNECT') {
      mailed(state, Date.now())
      storage.set('mailAgainAt', String(state.mailAgainAt))
      ctx.emit('emailVerificationCodeSent', {})
    }
    idle(state)
    return action
  } catch (error) {
    idle(state, signal.aborted ? undefined : problemOf(ctx, error))
    return undefined
  }
}
