import type { RpcCall } from './ask-nodes.js'

export interface SplitLogsArgs {
  /** The newest known block. */
  readonly head: bigint
  /** Maximum range of one call, in blocks. */
  readonly most: number
  /** Maximum range per request to a node, in blocks. */
  readonly part: number
}

const NUMBER = /^0x[\da-f]{1,16}$/i

/** Returns true if splitting this one requires the newest block. */
export function spansBlocks({ method, params }: RpcCall): boolean {
  const filter = filterOf(params)
  if (method !== 'eth_getLogs' || filter === undefined || filter.blockHash !== undefined) return false
  const { fromBlock = 'latest', toBlock = 'latest' } = filter
  return fromBlock !== toBlock
}

/**
 * Splits `eth_getLogs` over many blocks into calls over fewer ones, oldest first, or returns the JSON-RPC error for a range that is too
 * wide. Invalid ranges are passed to the node unchanged, which explains what is wrong with them.
 */
export function splitLogs(
  call: RpcCall,
  { head, most, part }: SplitLogsArgs,
): { readonly calls: readonly RpcCall[] } | { readonly error: string } {
  const filter = filterOf(call.params)
  const [from, to] = [filter?.fromBlock, filter?.toBlock].map((block) => blockOf(block, head))
  if (filter === undefined || from === undefined || to === undefined || to < from) return { calls: [call] }
  const blocks = to - from + 1n
  if (blocks > BigInt(most)) {
    const message = `eth_getLogs spans at most ${most} blocks here, not ${blocks}.`
    return { error: JSON.stringify({ code: -32602, message }) }
  }
  const calls: RpcCall[] = []
  for (let lower = from; lower <= to; lower += BigInt(part)) {
    const upper = lower + BigInt(part) - 1n
    // The last one keeps its tag, such as `latest`: there may be a newer block by then.
    const toBlock = upper >= to ? filter.toBlock : hex(upper)
    calls.push({ method: call.method, params: [{ ...filter, fromBlock: lower === from ? filter.fromBlock : hex(lower), toBlock }] })
  }
  return { calls: calls.length > 1 ? calls : [call] }
}

/** Joins the nodes' answers for the parts into one list. Each is the text of a list. */
export function joinLogs(results: readonly string[]): string {
  const inner = results.map((text) => text.trim().slice(1, -1).trim()).filter(Boolean)
  return `[${inner.join(',')}]`
}

interface Filter {
  readonly blockHash?: unknown
  readonly fromBlock?: unknown
  readonly toBlock?: unknown
}

function filterOf(params: unknown): Filter | undefined {
  const [filter] = Array.isArray(params) ? params : []
  return typeof filter === 'object' && filter !== null ? filter : undefined
}

function blockOf(block: unknown = 'latest', head: bigint): bigint | undefined {
  if (block === 'earliest') return 0n
  // Some blocks before or after the head do not change the width of the range.
  if (block === 'latest' || block === 'pending' || block === 'safe' || block === 'finalized') return head
  return typeof block === 'string' && NUMBER.test(block) ? BigInt(block) : undefined
}

function hex(block: bigint): string {
  return `0x${block.toString(16)}`
}
