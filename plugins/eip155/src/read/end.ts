/** When a permission or a signature ends: in seconds since 1970, never, or with the block that includes it. */
export type End = bigint | 'never' | 'with-block'

/** Reads the `expiration` of an allowance of Permit2, where 0 means the current block. */
export function allowanceEnd(expiration: bigint): End {
  return expiration === 0n ? 'with-block' : expiration
}
