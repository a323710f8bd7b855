import type { WalletAddresses } from '../../src/wire/index.js'

/** Error message when the server's addresses are not those of the wallet's seed. */
export const CHANGED_ADDRESSES = 'The server changed the addresses of this wallet. Do not send anything to them.'
/** Error message when a half was modified, or belongs to another seed. */
export const SHARE_MISMATCH = 'Share mismatch'

const NAMES = ['eip155', 'solana', 'bip122', 'bip122Testnet'] as const

/** Returns the families on which two wallets have different addresses. Only Solana's are case-sensitive. */
export function differingAddresses(one: WalletAddresses, other: WalletAddresses): readonly (keyof WalletAddresses)[] {
  return NAMES.filter((name) => (name === 'solana' ? one[name] !== other[name] : one[name].toLowerCase() !== other[name].toLowerCase()))
}

/** Returns whether two wallets have no address in common. */
export function areForeign(one: WalletAddresses, other: WalletAddresses): boolean {
  return differingAddresses(one, other).length === NAMES.length
}
