/** When a permission or a signature ends: in seconds since 1970, never, or with the block that includes it. */
export type End = bigint | 'never' | 'with-block'

/** Reads the `expiration` of an allowance of Permit2, where 0 means the current block. */
export function allowanceEnd(expiration: bigint): End {
  return expiration === 0n ? 'with-block' : expiration
}

const LAST_DATE = 8_640_000_000_000n

/** Formats the minute of an end in UTC. Undefined if it does not end: a time beyond the range of a date counts as never. */
export function dateOf(end: Exclude<End, 'with-block'>): string | undefined {
  if (end === 'never' || end > LAST_DATE) return undefined
  const [day = '', time = ''] = new Date(Number(end) * 1000).toISOString().split('T')
  // Years of more than four digits begin with a sign and zeros.
  return `${day.replace(/^\+0*/, '')} ${time.slice(0, 5)} UTC`
}
