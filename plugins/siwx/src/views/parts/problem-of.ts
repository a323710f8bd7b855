import type { Context } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import type { SiwxContract } from '../../contract.js'

type Ctx = Context<SiwxContract>
/** Why an email address or a code was rejected. Stored as a cause rather than a text, since the language may change while it is shown. */
export type MailProblem =
  | { readonly what: 'invalid' | 'wrong' | 'offline' | 'failed' }
  | { readonly what: 'wait'; readonly seconds: number }

/** Returns what to tell the visitor if the server rejected an email address or a code. */
export function problemOf(ctx: Ctx, error: unknown, wrong: 'invalid' | 'wrong'): MailProblem {
  if (!kernelErrors.is(error, 'http-status')) {
    ctx.report(error)
    return { what: 'offline' }
  }
  const { status, retryAfter } = error.details
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return { what: 'wait', seconds: retryAfter ?? 30 }
  if (status === 400 || status === 422 || status === 401 || status === 403) return { what: wrong }
  ctx.report(error)
  return { what: 'failed' }
}

/** In the visitor's current language. */
export function problemText({ t }: Pick<Ctx, 't'>, problem: MailProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  return problem.what === 'wait' ? t('siwx.capture.wait', { seconds: problem.seconds }) : t(`siwx.capture.${problem.what}`)
}
