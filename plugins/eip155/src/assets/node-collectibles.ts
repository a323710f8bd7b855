import type { Call, Collectible, Holder } from '@latchkey/kernel'
import type { Rpc } from '../rpc/create-rpc.js'
import { type CollectionInfo, findPieces } from './find-pieces.js'

/** The collectibles of the listed contracts that an account owns, read from the network's own nodes. */
export async function nodeCollectibles(
  rpc: Rpc,
  collections: readonly CollectionInfo[],
  { address: owner, network }: Holder,
  call: Call,
): Promise<readonly Collectible[]> {
  const own = collections.filter(({ chainId }) => chainId === Number(network.id))
  const found = await findPieces((method, params) => rpc(network, method, params), { owner, collections: own }, call)
  const chainId = network.caipNetworkId
  // Metadata on other hosts is left to the server.
  return found.map(({ address, uri, ...piece }) => ({ chainId, address: `${chainId}:${address}`, ...piece }))
}
