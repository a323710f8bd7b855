import { base58 } from '@scure/base'
import type { SolanaAccount } from './ask-solana.js'
import { SYSTEM } from './programs.js'

/** Version, state and authority come first, the fee follows. */
const NONCE = 40
const LENGTH = 80

/** Reads the current nonce of a nonce account. Undefined for any other account. */
export function nonceIn(account: SolanaAccount | undefined): string | undefined {
  if (account?.program !== SYSTEM || account.data.length !== LENGTH) return undefined
  return base58.encode(account.data.slice(NONCE, NONCE + 32))
}
