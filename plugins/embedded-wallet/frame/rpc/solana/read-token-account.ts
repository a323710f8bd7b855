import { base58 } from '@scure/base'
import type { SolanaAccount } from './ask-solana.js'
import { TOKEN, TOKEN_2022 } from './programs.js'

/** What a token account says. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** Who may take tokens of it, and how many. */
  readonly delegate: string | undefined
  readonly delegated: bigint
  /** Who may close it, where that is not its owner. */
  readonly closer: string | undefined
}

const LENGTH = 165

/** Reads an account of the token programs. Undefined for any other one, and for a mint. */
export function readTokenAccount(account: SolanaAccount | undefined): TokenAccount | undefined {
  if (!account || (account.program !== TOKEN && account.program !== TOKEN_2022)) return undefined
  const { data } = account
  // A byte behind the first layout says what an account with extensions is; the state is none where it was never made ready.
  const isAccount = data.length === LENGTH || (data.length > LENGTH && data[LENGTH] === 2)
  if (!isAccount || data[108] === 0) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (at: number): string => base58.encode(data.slice(at, at + 32))
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
