import type { End } from '@latchkey/eip155/read'
import type { AskTexts } from '../texts/groups.js'

const LAST_DATE = 8_640_000_000_000n

/** Formats an end. A time beyond the range of a date counts as never. */
export function untilOf(end: End, t: AskTexts): string {
  if (end === 'with-block') return t('ask.withBlock')
  if (end === 'never' || end > LAST_DATE) return t('ask.never')
  const [day = '', time = ''] = new Date(Number(end) * 1000).toISOString().split('T')
  // Years of more than four digits begin with a sign and zeros.
  return `${day.replace(/^\+0*/, '')} ${time.slice(0, 5)} UTC`
}
