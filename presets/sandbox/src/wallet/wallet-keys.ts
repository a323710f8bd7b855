import { keccak256, stringToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { WalletId } from './wallet-id.js'

/** A wallet's three accounts. They are the same everywhere and anyone can compute the keys: never use them on a real chain. */
export function walletKeys(id: WalletId): readonly PrivateKeyAccount[] {
  return [0, 1, 2].map((index) => privateKeyToAccount(keccak256(stringToHex(`latchkey test wallet: ${id}/${index}`))))
}
