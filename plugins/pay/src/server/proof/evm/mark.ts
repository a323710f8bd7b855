import type { Wanted } from '../prover.js'
import type { Block, Node } from './ask-node.js'

/** Position of the chain at a payment's creation. */
export interface Mark {
  /** Blocks up to this one are old, even if the chain replaces newer ones. */
  readonly after: string
  /** The newest block, and its hash. */
  readonly head: string
  readonly hash: string
}

/** Returns the first block that may contain the payment; undefined without a mark. */
export function firstAfter({ mark }: Wanted): bigint | undefined {
  if (mark === undefined) return undefined
  const after = BigInt(readMark(mark).after)
  return after < 0n ? 0n : after + 1n
}

/**
 * Returns whether a block was added after the payment's creation. A block number that the chain already had by then is only new if the
 * chain has replaced its newest block since; undefined if the node does not have that block number.
 */
export async function isNewBlock(
  { mark, since }: Wanted,
  { node, number, block }: { readonly node: Node; readonly number: bigint; readonly block: Block },
): Promise<boolean | undefined> {
  // Also with a mark: the node may have been far behind when it was asked.
  if (block.time < since) return false
  if (mark === undefined) return true
  const { after, head, hash } = readMark(mark)
  if (number > BigInt(head)) return true
  if (number <= BigInt(after)) return false
  const newest = await node.block(BigInt(head))
  return newest && newest.hash !== hash
}

function readMark(mark: string): Mark {
  // Written by `markChain` alone.
  return JSON.parse(mark) as Mark
}
