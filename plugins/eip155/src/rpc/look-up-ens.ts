import type { Identity, Network } from '@latchkey/kernel'
import { createClient, custom } from 'viem'
import { getEnsAvatar, getEnsName } from 'viem/actions'
import type { Rpc } from './create-rpc.js'
import { toViemChain } from './to-viem-chain.js'

/** The primary name of an address and its picture. A name that does not point back, or only looks like another, is no name. */
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
  const { isNormalName } = await import('./is-normal-name.js')
  if (!isNormalName(name)) return {}
  // A picture that cannot be read leaves the name.
  const avatar = await getEnsAvatar(client, { name }).catch(() => null)
  return { name, ...(avatar && { avatar }) }
}
