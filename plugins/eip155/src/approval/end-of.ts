import type { DescribeTools } from '@latchkey/kernel/ui/approval'
import { dateOf, type End } from '../read/index.js'

/** Formats an expiry. */
export function endOf(end: End, t: DescribeTools['t']): string {
  return end === 'with-block' ? t('eip155.approve.withBlock') : (dateOf(end) ?? t('eip155.approve.never'))
}
