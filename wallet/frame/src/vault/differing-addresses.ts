import { problem, reasonOf } from '@latchkey/wallet-protocol'
import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'

const NAMES = ['eip155', 'solana', 'bip122', 'bip122Testnet'] as const

/** Returns the families on which two wallets have different addresses. Only Solana's are case-sensitive. */
export function differingAddresses(one: WalletAddresses, other: WalletAddresses): readonly (keyof WalletAddresses)[] {
  return NAMES.filter((name) => (name === 'solana' ? one[name] !== other[name] : one[name].toLowerCase() !== other[name].toLowerCase()))
}

/** Returns whether two wallets have no address in common. */
export function areForeign(one: WalletAddresses, other: WalletAddresses): boolean {
  return differingAddresses(one, other).length === NAMES.length
}

/** @throws addresses-changed */
export function refuseOthers(given: WalletAddresses, own: WalletAddresses): void {
  if (differingAddresses(given, own).length > 0) throw problem('addresses-changed')
}

/** Returns whether an error must be shown to the visitor: the server's addresses or halves are those of another wallet. */
export function isAlarming(error: unknown): boolean {
  const reason = reasonOf(error)
  return reason === 'addresses-changed' || reason === 'share-mismatch'
}
