import type { Context } from '@latchkey/kernel'
import type { EmailContract, EmailProblem } from './contract.js'

type Ctx = Context<EmailContract>

/** Returns what to tell the visitor. The frame's messages are defined by the specification; any other is reported. */
export function problemOf(ctx: Ctx, error: unknown): EmailProblem {
  const { code, message = '' } = error as { readonly code?: string; readonly message?: string }
  const [, seconds] = /^Please try again after (\d+) seconds$/.exec(message) ?? []
  if (seconds !== undefined) return { what: 'wait', seconds: Number(seconds) }
  if (message === 'Invalid email') return { what: 'invalid' }
  if (message === 'That code is not right.') return { what: 'otpWrong' }
  if (message === 'That code has expired.' || message === 'This login has expired. Start again.') return { what: 'otpExpired' }
  ctx.report(error)
  if (code === 'frame-unreachable' || code === 'origin-not-allowed' || code === 'dependency-missing') return { what: 'unavailable' }
  return { what: code === 'frame-timeout' ? 'timeout' : 'failed' }
}

/** In the visitor's current language. */
export function sayProblem({ t }: Pick<Ctx, 't'>, problem: EmailProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  return problem.what === 'wait' ? t('email.wait', { seconds: problem.seconds }) : t(`email.${problem.what}`)
}
