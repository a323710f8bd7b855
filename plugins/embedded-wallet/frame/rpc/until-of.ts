import type { AskTexts } from '../texts/ask-en.js'

/** When a permission or a signature ends: in seconds since 1970, never, or with the block that includes it. */
export type End = bigint | 'never' | 'with-block'

const LAST_DATE = 8_640_000_000_000n

/** Formats an end. A time beyond the range of a date counts as never. */
export function untilOf(end: End, t: Pick<AskTexts, 'never' | 'withBlock'>): string {
  if (end === 'with-block') return t.withBlock
  if (end === 'never' || end > LAST_DATE) return t.never
  const [day = '', time = ''] = new Date(Number(end) * 1000).toISOString().split('T')
  // Years of more than four digits begin with a sign and zeros.
  return `${day.replace(/^\+0*/, '')} ${time.slice(0, 5)} UTC`
}

/** Reads the `expiration` of an allowance of Permit2, where 0 means the current block. */
export function allowanceEnd(expiration: bigint): End {
  return expiration === 0n ? 'with-block' : expiration
}
