import { toBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import { extensionsOf } from '../read/extensions-of.js'

export const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'] as const

export interface TokenAccount {
  readonly mint: string
  readonly amount: bigint
}
export interface Mint {
  readonly decimals: number
  /** Token-2022 extensions by type number, with their bytes. */
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

/** An account as returned by nodes with `encoding: 'base64'`. */
export interface RawAccount {
  readonly owner: string
  readonly lamports: number | string
  readonly data: readonly [base64: string, encoding: string]
}

/** Accounts of both token programs start the same; the bytes after 165, if any, tell which kind it is. */
const BASE = 165
const KIND = { mint: 1, account: 2 } as const

/** A token account's mint and amount; undefined if the bytes are something else. */
export function readTokenAccount(raw: RawAccount): TokenAccount | undefined {
  const data = dataOf(raw)
  if (data.length < BASE || (data.length > BASE && data[BASE] !== KIND.account)) return undefined
  return { mint: toBase58(data.slice(0, 32)), amount: readU64(data, 64) }
}

/** Parses a mint; undefined if the bytes are something else. */
export function readMint(raw: RawAccount): Mint | undefined {
  const data = dataOf(raw)
  if (data.length !== 82 && data[BASE] !== KIND.mint) return undefined
  return { decimals: data[44] ?? 0, extensions: extensionsOf(data) }
}

function dataOf({ owner, data }: RawAccount): Uint8Array {
  const known: readonly string[] = TOKEN_PROGRAMS
  return (known.includes(owner) && fromBase64(data[0])) || new Uint8Array()
}

function readU64(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer).getBigUint64(at, true)
}
