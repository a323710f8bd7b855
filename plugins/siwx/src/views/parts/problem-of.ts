import type { Context } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import type { SiwxContract } from '../../contract.js'

/** What to tell the visitor where the server did not take a mail address or a code. */
export function problemOf(ctx: Context<SiwxContract>, error: unknown, wrong: 'siwx.capture.invalid' | 'siwx.capture.wrong'): string {
  if (!kernelErrors.is(error, 'http-status')) {
    ctx.report(error)
    return ctx.t('siwx.capture.offline')
  }
  const { status, retryAfter } = error.details
  if (status === 429) return ctx.t('siwx.capture.wait', { seconds: retryAfter ?? 30 })
  if (status === 400 || status === 422 || status === 401 || status === 403) return ctx.t(wrong)
  ctx.report(error)
  return ctx.t('siwx.capture.failed')
}
