import { toBase58 } from '../codec/base58.js'
import type { SolanaAccount } from './accounts.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.js'

/** Contents of a token account. */
export interface TokenAccount {
  /** Address of the token itself. */
  readonly mint: string
  /** Wallet or program whose tokens these are. */
  readonly owner: string
  /** In base units. */
  readonly amount: bigint
  /** Delegate that may spend its tokens. */
  readonly delegate: string | undefined
  /** How much the delegate may spend, in base units. */
  readonly delegated: bigint
  /** Close authority, if not its owner. */
  readonly closer: string | undefined
}

const LENGTH = 165

/** Reads an account of the token programs. Undefined for any other account, and for a mint. */
export function readTokenAccount(account: SolanaAccount | undefined): TokenAccount | undefined {
  if (!account || (account.program !== TOKEN_PROGRAM && account.program !== TOKEN_2022_PROGRAM)) return undefined
  const { data } = account
  // After the base layout, a byte gives the type of an account with extensions; state 0 means uninitialized.
  const isAccount = data.length === LENGTH || (data.length > LENGTH && data[LENGTH] === 2)
  if (!isAccount || data[108] === 0) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (at: number): string => toBase58(data.slice(at, at + 32))
  const optional = (at: number): string | undefined => (view.getUint32(at, true) === 1 ? key(at + 4) : undefined)
  return {
    mint: key(0),
    owner: key(32),
    amount: view.getBigUint64(64, true),
    delegate: optional(72),
    delegated: view.getBigUint64(121, true),
    closer: optional(129),
  }
}
