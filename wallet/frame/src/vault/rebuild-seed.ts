import { problem } from '@latchkey/wallet-protocol'
import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { combine, split } from 'shamir-secret-sharing'
import { wipe } from './bytes.js'
import { areForeign, differingAddresses } from './differing-addresses.js'
import { addressesOf } from './keys.js'

/** Splits the seed into two halves. Either one alone is random and reveals nothing. Each factor gets a new split. */
export async function splitSeed(
  seed: Uint8Array,
): Promise<{ readonly own: Uint8Array<ArrayBuffer>; readonly server: Uint8Array<ArrayBuffer> }> {
  const [own, server] = await split(seed, 2, 2)
  if (!own || !server) throw new Error('The seed was not split.')
  return { own: new Uint8Array(own), server: new Uint8Array(server) }
}

/**
 * Combines two halves and verifies that the seed has these addresses on every family: combining does not detect a modified half, and the
 * server may have changed an address.
 * @throws share-mismatch for another seed or a modified half, addresses-changed for some other addresses
 */
export async function rebuildSeed(own: Uint8Array, server: Uint8Array, addresses: WalletAddresses): Promise<Uint8Array> {
  const seed = await combine([own, server]).catch(() => undefined)
  const derived = seed?.length === 16 ? await addressesOf(seed) : undefined
  if (seed && derived && differingAddresses(derived, addresses).length === 0) return seed
  wipe(seed)
  throw problem(derived && !areForeign(derived, addresses) ? 'addresses-changed' : 'share-mismatch')
}
