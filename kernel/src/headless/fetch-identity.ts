import { walletErrors } from '../errors/index.js'
import { type Identity, nameSources } from '../points/index.js'
import type { CoreContract, Kernel } from '../types/index.js'
import type { FetchArgs } from './fetch-balance.js'
import { findIdentity } from './find-identity.js'
import { targetOf } from './target-of.js'

/**
 * Looks up the name and picture of an address, in the name sources of all plugins: the first one that has them wins. Resolves with
 * undefined if none has.
 *
 * @throws wallet/not-connected without an address
 * @example
 * const identity = await fetchIdentity(kernel, { address: '0x…' })
 */
export async function fetchIdentity(kernel: Kernel<CoreContract>, args: FetchArgs = {}): Promise<Identity | undefined> {
  const { address, network, namespace } = targetOf(kernel, args)
  if (address === undefined) throw walletErrors.create('not-connected', { namespace })
  const signal = args.signal ?? new AbortController().signal
  const found = await findIdentity(kernel.read(nameSources), { namespace, address, network }, { signal })
  signal.throwIfAborted()
  return found
}
