import type { Identity, NameSource } from '../points/index.js'
import type { Call, Network } from '../types/index.js'

export interface IdentityTarget {
  readonly namespace: string
  readonly address: string
  readonly network: Network | undefined
}

/**
 * Returns the name and picture from the first source that has them. Sources that fail are skipped: without a name, the address is shown.
 */
export async function findIdentity(
  sources: readonly NameSource[],
  { namespace, ...account }: IdentityTarget,
  call: Call,
): Promise<Identity | undefined> {
  for (const source of sources.filter((each) => each.namespace === namespace)) {
    const found = await Promise.resolve()
      .then(() => source.resolve(account, call))
      .catch(() => undefined)
    if (call.signal.aborted) return undefined
    if (found?.name !== undefined || found?.avatar !== undefined) return found
  }
  return undefined
}
