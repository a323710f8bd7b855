import { combine, split } from 'shamir-secret-sharing'
import type { WalletAddresses } from '../../src/wire/index.js'
import { wipe } from './bytes.js'
import { evmAddressOf } from './keys.js'

/** Splits the seed into two halves. Either one alone is random and reveals nothing. Each factor gets a new split. */
export async function splitSeed(
  seed: Uint8Array,
): Promise<{ readonly own: Uint8Array<ArrayBuffer>; readonly server: Uint8Array<ArrayBuffer> }> {
  const [own, server] = await split(seed, 2, 2)
  if (!own || !server) throw new Error('The seed was not split.')
  return { own: new Uint8Array(own), server: new Uint8Array(server) }
}

/**
 * Combines two halves and verifies that the seed belongs to this wallet, since combining does not detect a modified half.
 * @throws `Share mismatch`
 */
export async function rebuildSeed(own: Uint8Array, server: Uint8Array, wallet: Pick<WalletAddresses, 'eip155'>): Promise<Uint8Array> {
  const seed = await combine([own, server]).catch(() => undefined)
  if (seed?.length === 16) {
    if ((await evmAddressOf(seed)).toLowerCase() === wallet.eip155.toLowerCase()) return seed
  }
  wipe(seed)
  throw new Error('Share mismatch')
}
