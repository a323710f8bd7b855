import type { EmbeddedWalletErrors, FrameReason } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import type { EmailContract, EmailProblem } from './contract.js'

type Ctx = Context<EmailContract>

type Details = EmbeddedWalletErrors['frame-failed']

const problems: { readonly [R in FrameReason]?: Exclude<EmailProblem['what'], 'wait'> } = {
  'invalid-email': 'invalid',
  'wrong-code': 'otpWrong',
  'code-expired': 'otpExpired',
  'login-expired': 'otpExpired',
  'change-expired': 'otpExpired',
}

/** Returns the problem to show for a failure of the frame. Any without a known reason is reported. */
export function problemOf(ctx: Ctx, error: unknown): EmailProblem {
  const { code, details = {} } = error as { readonly code?: string; readonly details?: Details }
  const { reason, seconds } = details
  if (reason === 'rate-limited' && seconds !== undefined) return { what: 'wait', seconds }
  const known = reason && problems[reason]
  if (known) return { what: known }
  ctx.report(error)
  if (code === 'frame-unreachable' || code === 'origin-not-allowed' || code === 'dependency-missing') return { what: 'unavailable' }
  return { what: code === 'frame-timeout' ? 'timeout' : 'failed' }
}

/** In the visitor's current language. */
export function problemText({ t }: Pick<Ctx, 't'>, problem: EmailProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  return problem.what === 'wait' ? t('email.wait', { seconds: problem.seconds }) : t(`email.${problem.what}`)
}
