import { fromBase64 } from '../codec/base64.js'
import { extensionsOf } from '../read/extensions-of.js'
import { TOKEN_PROGRAMS } from '../read/programs.js'
import { readTokenAccount as readAccount, type TokenAccount } from '../read/read-token-account.js'

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

/** Offset of the account type in an account with extensions; 1 is a mint. */
const TYPE = 165

/** Parses a token account; undefined if the bytes are something else. */
export function readTokenAccount(raw: RawAccount): TokenAccount | undefined {
  return readAccount({ lamports: 0n, program: raw.owner, data: dataOf(raw) })
}

/** Parses a mint; undefined if the bytes are something else. */
export function readMint(raw: RawAccount): Mint | undefined {
  const data = dataOf(raw)
  if (data.length !== 82 && data[TYPE] !== 1) return undefined
  return { decimals: data[44] ?? 0, extensions: extensionsOf(data) }
}

function dataOf({ owner, data }: RawAccount): Uint8Array {
  return (TOKEN_PROGRAMS.includes(owner) && fromBase64(data[0])) || new Uint8Array()
}
