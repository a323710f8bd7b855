import type { Context } from '@latchkey/kernel'
import type { EmailContract, EmailSent } from '../contract.js'
import { emailErrors } from '../errors.js'
import { problemOf } from '../problem-of.js'
import { embeddedLogin } from '../shared.js'
import { awaitCode, busy, idle } from '../state.js'
import { confirmCode, finish } from './log-in.js'
import { sendMail } from './send-mail.js'

type Ctx = Context<EmailContract>

/** Sends the code of a login from the app's own form. @throws email/login-failed */
export async function connectEmail(
  ctx: Ctx,
  { email, signal = ctx.signal }: { readonly email: string; readonly signal?: AbortSignal },
): Promise<EmailSent> {
  const next = await sendMail(ctx, { email, signal })
  if (!next) throw failure(ctx, signal)
  if (next !== 'CONNECT') {
    const awaits = next === 'VERIFY_DEVICE' ? 'link' : 'code'
    awaitCode(ctx.state, awaits)
    return { next: awaits, number: ctx.state.deviceNumber }
  }
  awaitCode(ctx.state, undefined)
  await finish(ctx, { signal })
  if (ctx.state.problem || signal.aborted) throw failure(ctx, signal)
  return { next: 'connected', number: undefined }
}

/** Confirms the code and connects. @throws email/no-login, email/login-failed */
export async function verifyOtp(
  ctx: Ctx,
  { otp, signal = ctx.signal }: { readonly otp: string; readonly signal?: AbortSignal },
): Promise<void> {
  const { state } = ctx
  if (state.awaits === undefined) throw emailErrors.create('no-login', {})
  if (state.awaits === 'link') await approveDevice(ctx, signal)
  const isRight = await confirmCode(ctx, { otp, signal })
  // A used code is spent, whatever follows.
  if (isRight) awaitCode(state, undefined)
  if (!isRight || state.problem || signal.aborted) throw failure(ctx, signal)
}

/** The code is on the page behind the link, so the device is approved by now; the frame has to learn it before the code. */
async function approveDevice(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (ctx.state.status !== 'idle') throw failure(ctx, signal)
  busy(ctx.state, 'checking')
  try {
    await ctx.use(embeddedLogin).ask('CONNECT_DEVICE', undefined, { signal })
    ctx.emit('deviceRegisteredForEmail', {})
    awaitCode(ctx.state, 'code')
    idle(ctx.state)
  } catch (error) {
    idle(ctx.state, signal.aborted ? undefined : problemOf(ctx, error))
    throw failure(ctx, signal, error)
  }
}

function failure({ state: { problem } }: Ctx, signal: AbortSignal, cause?: unknown): unknown {
  if (signal.aborted) return signal.reason
  const seconds = problem?.what === 'wait' ? { seconds: problem.seconds } : {}
  return emailErrors.create('login-failed', { reason: problem?.what ?? 'busy', ...seconds }, { cause })
}
