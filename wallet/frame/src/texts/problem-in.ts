import { reasonOf } from '@latchkey/wallet-protocol'
import type { CommonTexts } from './groups.js'

const HOUR = 3600

/** Returns an error in the language of the screen. A refusal by the server without a known reason keeps the server's words. */
export function problemIn(t: CommonTexts, error: unknown): string {
  const { name, message, seconds } = error as { readonly name?: string; readonly message?: string; readonly seconds?: number }
  if (name === 'NotAllowedError') return t('common.passkeyDeclined')
  const reason = reasonOf(error)
  if (reason === 'rate-limited' && seconds !== undefined)
    return seconds > HOUR ? t('common.problems.waitHours', { hours: Math.ceil(seconds / HOUR) }) : t('common.problems.wait', { seconds })
  const key = `common.problems.${reason}`
  return t.has(key) ? t(key) : message || t('common.problems.failed')
}
