import type { Identity, Network } from '@latchkey/kernel'
import { createClient, custom } from 'viem'
import { getEnsAvatar, getEnsName } from 'viem/actions'
import type { Rpc } from './create-rpc.js'
import { toViemChain } from './to-viem-chain.js'

/** Names of only these characters have one spelling (ENSIP-15). All others need its tables, which take a quarter of a second to unpack. */
export const PLAIN: RegExp = /^(?!..--)[a-z\d-]+(\.(?!..--)[a-z\d-]+)*$/

/**
 * Looks up the primary name of an address and its avatar. A name that does not resolve back, or only looks like another, does not count.
 */
export async function lookUpEns({
  rpc,
  network,
  address,
}: {
  readonly rpc: Rpc
  readonly network: Network
  readonly address: string
}): Promise<Identity> {
  const transport = custom({ request: ({ method, params }) => rpc(network, method, params ?? []) }, { retryCount: 0 })
  const client = createClient({ chain: toViemChain(network), transport })
  // Sessions hold checksummed addresses.
  const name = await getEnsName(client, { address: address as `0x${string}` })
  if (!name) return {}
  if (!PLAIN.test(name) && !(await import('./is-normal-name.js')).isNormalName(name)) return {}
  // A failed avatar does not affect the name.
  const avatar = await getEnsAvatar(client, { name }).catch(() => null)
  return { name, ...(avatar && { avatar }) }
}
