import type { Context } from '@latchkey/kernel'
import type { EmailContract } from '../contract.js'
import { problemOf } from '../problem-of.js'
import { embeddedLogin } from '../shared.js'
import { busy, changed, changing, idle } from '../state.js'
import { checkCooldown, startCooldown } from './check-cooldown.js'

interface Args {
  /** The new address. */
  readonly email: string
  readonly signal: AbortSignal
}
interface CodeArgs extends Args {
  readonly otp: string
}
type Ctx = Context<EmailContract>

/** Returns the login address of the current account. Undefined for other wallets. */
export function emailInUse(ctx: Ctx): string | undefined {
  return ctx.use(embeddedLogin).email()
}

/** Requests a change of address from the frame, which first asks for a factor, and opens the view for the code that it names. */
export async function startChange(ctx: Ctx, { email, signal }: Args): Promise<void> {
  const { state } = ctx
  if (state.status !== 'idle') return
  const problem = checkCooldown(ctx, email)
  if (problem) return idle(state, problem)
  changing(state)
  busy(state, 'sending')
  try {
    const { action } = await ctx.use(embeddedLogin).ask('UPDATE_EMAIL', { email }, { signal })
    startCooldown(ctx)
    idle(state)
    ctx.open(action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp', { email })
  } catch (error) {
    refuse(ctx, error, signal)
  }
}

/** Confirms the code of the current address. Resolves with false if the code was rejected. */
export function confirmCurrent(ctx: Ctx, { email, otp, signal }: CodeArgs): Promise<boolean> {
  return confirm(ctx, signal, async () => {
    await ctx.use(embeddedLogin).ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })
    return () => ctx.replace('UpdateEmailSecondaryOtp', { email })
  })
}

/** Confirms the code of the new address, which then replaces the current one. Resolves with false if the code was rejected. */
export function confirmNew(ctx: Ctx, { otp, signal }: CodeArgs): Promise<boolean> {
  return confirm(ctx, signal, async () => {
    const login = ctx.use(embeddedLogin)
    const { newEmail } = await login.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
    login.emailChanged(newEmail)
    changed(ctx.state, newEmail)
    ctx.emit('emailEdit', {})
    return () => {
      leaveChange(ctx)
      ctx.toast({ kind: 'success', text: ctx.t('email.updateDone') })
    }
  })
}

/** Returns to where the change began. */
export function leaveChange(ctx: Pick<Ctx, 'core' | 'back' | 'close'>): void {
  const began = ctx.core.stack.findIndex(({ view }) => view === 'UpdateEmailWallet')
  if (began === 0) ctx.close()
  for (let more = ctx.core.stack.length - began; began > 0 && more > 0; more--) ctx.back()
}

async function confirm(ctx: Ctx, signal: AbortSignal, ask: () => Promise<() => void>): Promise<boolean> {
  if (ctx.state.status !== 'idle') return false
  busy(ctx.state, 'checking')
  try {
    const goOn = await ask()
    idle(ctx.state)
    goOn()
    return true
  } catch (error) {
    refuse(ctx, error, signal)
    return false
  }
}

/** Shows no error if the visitor left the frame's question. */
function refuse(ctx: Ctx, error: unknown, signal: AbortSignal): void {
  const { number } = (error as { readonly details?: { readonly number?: number } }).details ?? {}
  idle(ctx.state, signal.aborted || number === 4001 ? undefined : problemOf(ctx, error))
}
