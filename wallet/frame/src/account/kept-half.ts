import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { type SealedFor, seal, unseal } from '../vault/seal.js'
import type { Store } from './open-store.js'

/** This device's half, which stays when the visitor signs out. */
export interface KeptHalf {
  readonly factorId: string
  readonly sealed: string
  /** The wallet's addresses, compared with the seed's and sealed with the device's key. Halves stored by older releases have none. */
  readonly addresses?: string
}

/** Returns this device's half of a wallet. */
export function halfIn(store: Store, walletId: string): Promise<KeptHalf | undefined> {
  return store.get<KeptHalf>(`half:${walletId}`)
}

/** Stores this device's half with the addresses of its seed. No one can read these in the storage after a sign-out. */
export async function keepHalf(
  { store, sealKey }: { readonly store: Store; readonly sealKey: CryptoKey },
  { walletId, addresses }: { readonly walletId: string; readonly addresses: WalletAddresses },
  { factorId, sealed }: Pick<KeptHalf, 'factorId' | 'sealed'>,
): Promise<void> {
  const text = new TextEncoder().encode(JSON.stringify(addresses))
  const half: KeptHalf = { factorId, sealed, addresses: await seal(sealKey, text, aboutAddresses(walletId, factorId)) }
  await store.set(`half:${walletId}`, half)
}

/** Returns the addresses kept with a half. Undefined if there are none, or the device has another key. */
export async function addressesOf(
  sealKey: CryptoKey,
  walletId: string,
  { factorId, addresses }: KeptHalf,
): Promise<WalletAddresses | undefined> {
  if (addresses === undefined) return undefined
  const bytes = await unseal(sealKey, addresses, aboutAddresses(walletId, factorId)).catch(() => undefined)
  // Written by `keepHalf` alone.
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as WalletAddresses)
}

function aboutAddresses(walletId: string, factorId: string): SealedFor {
  return { kind: 'addresses', walletId, factorId }
}
