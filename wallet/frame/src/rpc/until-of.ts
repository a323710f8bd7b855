import { dateOf, type End } from '@latchkey/eip155/read'
import type { AskTexts } from '../texts/groups.js'

/** Formats an expiry. */
export function untilOf(end: End, t: AskTexts): string {
  return end === 'with-block' ? t('ask.withBlock') : (dateOf(end) ?? t('ask.never'))
}
