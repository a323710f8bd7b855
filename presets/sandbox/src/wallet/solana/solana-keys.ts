import { type SolanaKey, solanaKey } from '../../solana/solana-key.js'
import type { WalletId } from '../wallet-id.js'

/** A wallet's three Solana accounts. They are the same everywhere and anyone can compute the keys: never use them on a real cluster. */
export function solanaKeys(id: WalletId): readonly [SolanaKey, SolanaKey, SolanaKey] {
  const key = (index: number): SolanaKey => solanaKey(`latchkey test wallet: ${id}/solana/${index}`)
  return [key(0), key(1), key(2)]
}
