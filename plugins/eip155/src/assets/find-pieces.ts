import type { Call } from '@latchkey/kernel'
import { decodeFunctionResult, encodeFunctionData, erc721Abi, pad } from 'viem'
import { readPiece } from './read-piece.js'

/** A contract of collectibles (ERC-721) that the operator wants shown. */
export interface CollectionInfo {
  /** EIP-155 chain id. */
  readonly chainId: number
  /** Address of the contract. */
  readonly address: string
  /** Block the contract was deployed in; it shortens the search. */
  readonly fromBlock?: number
}
/** One collectible, as its contract describes it. */
export interface FoundPiece {
  /** The contract. */
  readonly address: string
  /** In decimal. */
  readonly tokenId: string
  /** Title of the collectible, from the contract or its number. */
  readonly name: string
  /** Title of the contract. */
  readonly collection?: string
  /** An image that the contract itself contains. */
  readonly imageUrl?: string
  /** URL of its metadata, on any host. Never fetch it in a browser: that would reveal who looks at what. */
  readonly uri?: string
}
/** One JSON-RPC call to a node of the network. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Maximum number of collectibles shown per contract. */
const MOST = 100

/**
 * Returns the collectibles of the listed contracts that an account owns, by plain calls to a node: all received ones according to the
 * contract's events, minus those it no longer owns. A contract that does not answer is skipped.
 */
export async function findPieces(
  ask: Ask,
  { owner, collections }: { readonly owner: string; readonly collections: readonly Omit<CollectionInfo, 'chainId'>[] },
  { signal }: Call,
): Promise<readonly FoundPiece[]> {
  const found = await Promise.all(collections.map((collection) => piecesOf(ask, owner, collection).catch(() => [])))
  signal.throwIfAborted()
  return found.flat()
}

async function piecesOf(ask: Ask, owner: string, { address, fromBlock }: Omit<CollectionInfo, 'chainId'>): Promise<FoundPiece[]> {
  const topics = [TRANSFER, null, pad(owner as `0x${string}`)]
  const from = fromBlock === undefined ? 'earliest' : `0x${fromBlock.toString(16)}`
  const logs = await ask('eth_getLogs', [{ address, topics, fromBlock: from, toBlock: 'latest' }])
  if (!Array.isArray(logs)) throw new TypeError('eth_getLogs answered no list.')
  const ids = [...new Set(logs.map((log: { readonly topics: readonly string[] }) => BigInt(log.topics[3] ?? 0)))].slice(-MOST)
  const read = async <N extends 'ownerOf' | 'tokenURI' | 'name'>(functionName: N, ...args: N extends 'name' ? [] : [bigint]) => {
    // The condition above guarantees matching arguments; TypeScript cannot follow the union.
    const data = encodeFunctionData({ abi: erc721Abi, functionName, args } as never)
    const answer = await ask('eth_call', [{ to: address, data }, 'latest'])
    return String(decodeFunctionResult({ abi: erc721Abi, functionName, data: answer as `0x${string}` } as never))
  }
  const [collection, ...pieces] = await Promise.all([
    read('name').catch(() => ''),
    ...ids.map(async (id) => {
      const [holder, uri] = await Promise.all([read('ownerOf', id).catch(() => ''), read('tokenURI', id).catch(() => '')])
      return holder.toLowerCase() === owner.toLowerCase() ? { id, uri, ...readPiece(uri) } : undefined
    }),
  ])
  return pieces.flatMap((piece) => {
    if (!piece) return []
    const { id, uri, name, imageUrl } = piece
    const elsewhere = uri && !uri.startsWith('data:') ? uri : undefined
    return [
      {
        address,
        tokenId: String(id),
        name: name ?? `${collection} #${id}`.trim(),
        ...(collection && { collection }),
        ...(imageUrl && { imageUrl }),
        ...(elsewhere && { uri: elsewhere }),
      },
    ]
  })
}
