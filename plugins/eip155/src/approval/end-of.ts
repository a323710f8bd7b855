import type { DescribeTools } from '@latchkey/kernel/ui/approval'
import type { End } from '../read/index.js'

const LAST_DATE = 8_640_000_000_000n

/** Formats an end in UTC. A time beyond the range of a date counts as never. */
export function endOf(end: End, t: DescribeTools['t']): string {
  if (end === 'with-block') return t('approve.withBlock')
  if (end === 'never' || end > LAST_DATE) return t('approve.never')
  const [day = '', time = ''] = new Date(Number(end) * 1000).toISOString().split('T')
  // Years of more than four digits begin with a sign and zeros.
  return `${day.replace(/^\+0*/, '')} ${time.slice(0, 5)} UTC`
}
