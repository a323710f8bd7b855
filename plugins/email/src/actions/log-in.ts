import type { Context } from '@latchkey/kernel'
import type { EmailContract } from '../contract.js'
import { problemOf } from '../problem-of.js'
import { embeddedLogin } from '../shared.js'
import { busy, done, idle } from '../state.js'
import { sendMail } from './send-mail.js'

interface Args {
  readonly email: string
  readonly signal: AbortSignal
}
type Ctx = Context<EmailContract>

/** Continues from the field to the next view, or to a connected wallet if this device is already logged in. */
export async function logIn(ctx: Ctx, args: Args): Promise<void> {
  const next = await sendMail(ctx, args)
  if (next === 'VERIFY_DEVICE') ctx.open('EmailVerifyDevice', { email: args.email })
  else if (next === 'VERIFY_OTP') ctx.open('EmailVerifyOtp', { email: args.email })
  else if (next === 'CONNECT') await finish(ctx, args)
}

/** Waits until the emailed link is opened. */
export async function awaitDevice(ctx: Ctx, { email, signal }: Args): Promise<void> {
  try {
    await ctx.use(embeddedLogin).ask('CONNECT_DEVICE', undefined, { signal })
    ctx.emit('deviceRegisteredForEmail', {})
    ctx.replace('EmailVerifyOtp', { email })
  } catch (error) {
    if (signal.aborted) return
    idle(ctx.state, problemOf(ctx, error))
    ctx.back()
  }
}

/** Confirms the code and connects. Resolves with false if the code was rejected. */
export async function confirmCode(ctx: Ctx, { otp, signal }: Pick<Args, 'signal'> & { readonly otp: string }): Promise<boolean> {
  if (ctx.state.status !== 'idle') return false
  busy(ctx.state, 'checking')
  try {
    await ctx.use(embeddedLogin).ask('CONNECT_OTP', { otp }, { signal })
  } catch (error) {
    ctx.emit('emailVerificationCodeFail', { message: (error as Error).message })
    idle(ctx.state, signal.aborted ? undefined : problemOf(ctx, error))
    return false
  }
  ctx.emit('emailVerificationCodePass', {})
  await finish(ctx, { signal })
  return true
}

/** Connects the wallet of a login. A failure becomes the problem to show. */
export async function finish(ctx: Ctx, { signal }: Pick<Args, 'signal'>): Promise<void> {
  busy(ctx.state, 'checking')
  try {
    await ctx.use(embeddedLogin).finish({ signal })
    done(ctx.state)
    idle(ctx.state)
    ctx.complete()
  } catch (error) {
    idle(ctx.state, signal.aborted ? undefined : problemOf(ctx, error))
  }
}
