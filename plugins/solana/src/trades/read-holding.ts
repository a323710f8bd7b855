import type { TokenAccount } from '../read/read-token-account.js'
import { type RawAccount, readTokenAccount } from '../token/read-token.js'

/** A token account, including who else has rights to it. */
export interface Holding extends TokenAccount {
  readonly lamports: bigint
}

/** Number of bytes that contain all of this; in longer data, the last one marks it as a token account. */
export const HOLDING_BYTES = 166

/** Parses a token account of either program; undefined for anything else. */
export function readHolding(raw: RawAccount | null | undefined): Holding | undefined {
  const held = raw && readTokenAccount(raw)
  return held ? { ...held, lamports: BigInt(String(raw.lamports)) } : undefined
}
