import type { Network } from '@latchkey/kernel'
import { BaseError, ContractFunctionRevertedError, createClient, custom } from 'viem'
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
    const own = await getEnsAddress(client, { name: spelled, coinType: toCoinType(Number(network.id)), strict: true }).catch(noneOf)
    if (own) return own
  }
  return (await getEnsAddress(client, { name: spelled })) ?? undefined
}

/**
 * An older resolver, or none, has no address for other networks. After any other failure there may be one, which another address must not
 * take the place of. @throws the failure
 */
function noneOf(error: unknown): undefined {
  const cause = error instanceof BaseError ? error.walk((each) => each instanceof ContractFunctionRevertedError) : undefined
  const { errorName } = (cause as ContractFunctionRevertedError | undefined)?.data ?? {}
  if (errorName === undefined || errorName === 'HttpError') throw error
}

function spell(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
