import type { Call, Collectible, Holder, Network } from '@latchkey/kernel'
import { decodeFunctionResult, encodeFunctionData, erc721Abi, pad } from 'viem'
import type { Rpc } from '../rpc/create-rpc.js'
import { readPiece } from './read-piece.js'

/** A contract of collectibles (ERC-721) that the operator wants to be shown. */
export interface CollectionInfo {
  readonly chainId: number
  readonly address: string
  /** Block the contract was made in; nodes look through less. */
  readonly fromBlock?: number
}

/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Pieces that are shown of one contract at most. */
const MOST = 100

/**
 * Pieces of the listed contracts that an account holds, from the network's own nodes: what ever came to it by the contract's
 * events, and is still there. A contract that does not answer is left out.
 */
export async function nodeCollectibles(
  rpc: Rpc,
  collections: readonly CollectionInfo[],
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Collectible[]> {
  const own = collections.filter(({ chainId }) => chainId === Number(network.id))
  const found = await Promise.all(own.map((collection) => piecesOf(rpc, network, address, collection).catch(() => [])))
  signal.throwIfAborted()
  return found.flat()
}

async function piecesOf(rpc: Rpc, network: Network, owner: string, { address, fromBlock }: CollectionInfo): Promise<Collectible[]> {
  const topics = [TRANSFER, null, pad(owner as `0x${string}`)]
  const from = fromBlock === undefined ? 'earliest' : `0x${fromBlock.toString(16)}`
  const logs = await rpc(network, 'eth_getLogs', [{ address, topics, fromBlock: from, toBlock: 'latest' }])
  if (!Array.isArray(logs)) throw new TypeError('eth_getLogs answered no list.')
  const ids = [...new Set(logs.map((log: { readonly topics: readonly string[] }) => BigInt(log.topics[3] ?? 0)))].slice(-MOST)
  const ask = async <N extends 'ownerOf' | 'tokenURI' | 'name'>(functionName: N, ...args: N extends 'name' ? [] : [bigint]) => {
    // The three functions take what the condition above says; the union of them is more than the type can follow.
    const data = encodeFunctionData({ abi: erc721Abi, functionName, args } as never)
    const answer = await rpc(network, 'eth_call', [{ to: address, data }, 'latest'])
    return String(decodeFunctionResult({ abi: erc721Abi, functionName, data: answer as `0x${string}` } as never))
  }
  const [collection, ...pieces] = await Promise.all([
    ask('name').catch(() => ''),
    ...ids.map(async (id) => {
      const [holder, uri] = await Promise.all([ask('ownerOf', id).catch(() => ''), ask('tokenURI', id).catch(() => '')])
      return holder.toLowerCase() === owner.toLowerCase() ? { id, ...readPiece(uri) } : undefined
    }),
  ])
  const chainId = network.caipNetworkId
  return pieces.flatMap((piece) => {
    if (!piece) return []
    const { id, name, imageUrl } = piece
    return [
      {
        chainId,
        address: `${chainId}:${address}`,
        tokenId: String(id),
        name: name ?? `${collection} #${id}`.trim(),
        ...(collection && { collection }),
        ...(imageUrl && { imageUrl }),
      },
    ]
  })
}
