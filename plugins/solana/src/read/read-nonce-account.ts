import { toBase58 } from '../codec/base58.js'
import type { SolanaAccount } from './accounts.js'
import { SYSTEM_PROGRAM } from './programs.js'
import type { SolanaTransaction } from './read-transaction.js'

/** Version, state and authority come first, the fee follows. */
const NONCE = 40
const LENGTH = 80

/** Reads the current nonce of a nonce account. Undefined for any other account. */
export function nonceIn(account: SolanaAccount | undefined): string | undefined {
  if (account?.program !== SYSTEM_PROGRAM || account.data.length !== LENGTH) return undefined
  return toBase58(account.data.slice(NONCE, NONCE + 32))
}

/** Returns whether a transaction starts by advancing a nonce: it does not expire with a block, and can be sent at any time. */
export function hasNonce({ instructions: [first] }: Pick<SolanaTransaction, 'instructions'>): boolean {
  // The network looks at these four bytes alone.
  return first?.program === SYSTEM_PROGRAM && [4, 0, 0, 0].every((byte, at) => first.data[at] === byte)
}
