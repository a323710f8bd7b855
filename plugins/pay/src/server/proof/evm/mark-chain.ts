import type { ServerCall } from '@latchkey/server-kit'
import type { Marked, Prover } from '../prover.js'
import { askNode, type Node } from './ask-node.js'
import type { Mark } from './mark.js'
import { readBlock } from './search-blocks.js'
import { arrivedIn } from './search-logs.js'

/** Reads the newest block, and what arrived in those that the chain may still replace. */
export const markChain: Prover['mark'] = async ({ chain, token, recipient, needed }, call) => {
  const node = askNode(chain, call)
  const head = await node.head()
  const block = await node.block(head)
  if (!block) throw new Error('The node does not have its newest block.')
  const after = head - BigInt(needed)
  const first = after < 0n ? 0n : after + 1n
  const own = { recipient, first, head }
  const seen = token === undefined ? await coinsSeen({ chain, ...own }, call) : await tokensSeen(node, { token, ...own })
  return { mark: JSON.stringify({ after: String(after), head: String(head), hash: block.hash } satisfies Mark), seen }
}

interface Blocks {
  readonly recipient: string
  readonly first: bigint
  readonly head: bigint
}

async function tokensSeen(node: Node, { token, recipient, first, head }: Blocks & { readonly token: string }): Promise<Marked['seen']> {
  const logs = await arrivedIn(node, { token, recipient, from: first, to: head })
  return new Set(logs.map(({ amount }) => String(amount)))
}

async function coinsSeen(
  { chain, recipient, first, head }: Blocks & { readonly chain: string },
  call: ServerCall,
): Promise<Marked['seen']> {
  const seen = new Set<string>()
  for (let number = first; number <= head; number += 1n) {
    const block = await readBlock({ chain, number, fresh: false, deep: false, call })
    for (const { to, value } of block?.values ?? []) if (to === recipient.toLowerCase()) seen.add(value)
  }
  return seen
}
