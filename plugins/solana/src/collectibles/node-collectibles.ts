import type { Call, Collectible, Holder } from '@latchkey/kernel'
import type { Rpc } from '../rpc/create-rpc.js'
import { findPieces } from './find-pieces.js'

/**
 * The collectibles of an account, from the network's own nodes. Their images are on hosts that third parties chose, so only the operator's
 * server returns them.
 */
export async function nodeCollectibles(rpc: Rpc, { address, network }: Holder, call: Call): Promise<readonly Collectible[]> {
  const found = await findPieces((method, params) => rpc(network, method, params, call.signal), address, call)
  const chainId = network.caipNetworkId
  return found.map(({ address: mint, name, collection }) => ({
    chainId,
    address: `${chainId}:${mint}`,
    name,
    ...(collection && { collection }),
  }))
}
