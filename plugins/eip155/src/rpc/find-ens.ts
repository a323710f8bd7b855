import type { Network } from '@latchkey/kernel'
import { createClient, custom } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize, toCoinType } from 'viem/ens'
import type { Rpc } from './create-rpc.js'
import { toViemChain } from './to-viem-chain.js'

/**
 * Resolves an ENS name: to its address on the network itself (ENSIP-11), otherwise to its Ethereum address. Names are normalized as ENS
 * requires (ENSIP-15); one that cannot be normalized is not a name.
 */
export async function findEns({
  rpc,
  registry,
  network,
  name,
}: {
  readonly rpc: Rpc
  /** The chain that stores the names. */
  readonly registry: Network
  readonly network: Network
  readonly name: string
}): Promise<string | undefined> {
  const spelled = spell(name)
  if (spelled === undefined) return undefined
  const transport = custom({ request: ({ method, params }) => rpc(registry, method, params ?? []) }, { retryCount: 0 })
  const client = createClient({ chain: toViemChain(registry), transport })
  if (network !== registry) {
    const own = await getEnsAddress(client, { name: spelled, coinType: toCoinType(Number(network.id)) }).catch(() => null)
    if (own) return own
  }
  return (await getEnsAddress(client, { name: spelled })) ?? undefined
}

function spell(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
