import type { Network } from '@latchkey/kernel'
import { createClient, custom } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize, toCoinType } from 'viem/ens'
import type { Rpc } from './create-rpc.js'
import { toViemChain } from './to-viem-chain.js'

/**
 * The address behind an ENS name: the one it has for the network itself (ENSIP-11), else the one for Ethereum. Names are spelled as
 * ENS spells them (ENSIP-15); what cannot be spelled is no name.
 */
export async function findEns({
  rpc,
  registry,
  network,
  name,
}: {
  readonly rpc: Rpc
  /** Where the names are kept. */
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
