import { toBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import { type RawAccount, TOKEN_PROGRAMS } from '../token/read-token.js'

/** A token account, including who else has rights to it. */
export interface Holding {
  readonly owner: string
  readonly mint: string
  readonly amount: bigint
  readonly lamports: bigint
  /** Who else may take from it, and how much. */
  readonly delegate: string | undefined
  readonly delegated: bigint
  /** Who else may close it. */
  readonly closer: string | undefined
}

/** Number of bytes that contain all of this; in longer data, the last one marks it as a token account. */
export const HOLDING_BYTES = 166
const BASE = 165

/** Parses a token account of either program; undefined for anything else. */
export function readHolding(raw: RawAccount | null | undefined): Holding | undefined {
  if (!raw || !(TOKEN_PROGRAMS as readonly string[]).includes(raw.owner)) return undefined
  const data = fromBase64(raw.data[0]) ?? new Uint8Array()
  // A mint with extensions can have the same length; its kind is 1.
  if (data.length < BASE || (data.length > BASE && data[BASE] !== 2)) return undefined
  const view = new DataView(data.buffer)
  const key = (at: number): string => toBase58(data.slice(at, at + 32))
  const optional = (at: number): string | undefined => (view.getUint32(at, true) === 0 ? undefined : key(at + 4))
  return {
    mint: key(0),
    owner: key(32),
    amount: view.getBigUint64(64, true),
    lamports: BigInt(String(raw.lamports)),
    delegate: optional(72),
    delegated: view.getBigUint64(121, true),
    closer: optional(129),
  }
}
