import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { opened } from '../data-keys.js'
import { seal, unseal } from '../secrets.js'

/** Row of a wallet. `addresses` is only set while `details` is null, as older releases wrote it. */
export interface AddressesRow {
  readonly wallet_id: string
  readonly details: string | null
  readonly addresses: string
}

/** Seals a wallet's addresses with the user's data key: the database alone then leads from no account to its owner. */
export function sealAddresses(dataKey: Buffer, walletId: string, { eip155, solana, bip122, bip122Testnet }: WalletAddresses): string {
  return seal(dataKey, aboutAddresses(walletId), JSON.stringify({ eip155, solana, bip122, bip122Testnet }))
}

/** @throws server/unavailable if they were changed, or belong to another wallet or user */
export function addressesOf(dataKey: Buffer, { wallet_id, details, addresses }: AddressesRow): WalletAddresses {
  // Written by `createWallet` and `sealAddresses` alone.
  if (details === null) return JSON.parse(addresses) as WalletAddresses
  return opened(() => JSON.parse(unseal(dataKey, aboutAddresses(wallet_id), details).toString()) as WalletAddresses)
}

function aboutAddresses(walletId: string): string {
  return `addresses|${walletId}`
}
