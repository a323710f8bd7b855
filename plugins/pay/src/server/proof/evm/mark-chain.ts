import type { ServerCall } from '@latchkey/server-kit'
import type { Marked, Prover } from '../prover.js'
import { askNode, fieldsOf, type Node, toNumber } from './ask-node.js'
import type { Mark } from './mark.js'
import { readBlock } from './search-blocks.js'
import { arrivedIn } from './search-logs.js'

/** Newest blocks that are read at most: in coins, each is one request. */
const MOST = 12

/** Reads the newest block, and what arrived in those that the chain may still replace. */
export const markChain: Prover['mark'] = async ({ chain, token, recipient, needed }, call) => {
  const node = askNode(chain, call)
  const { number, hash } = fieldsOf(await node.ask('eth_getBlockByNumber', 'latest', false))
  const head = toNumber(number)
  if (head === undefined || typeof hash !== 'string') throw new Error('The node has no newest block.')
  const after = head - BigInt(Math.min(needed, MOST))
  const first = after < 0n ? 0n : after + 1n
  const own = { recipient, first, head }
  const seen = token === undefined ? await coinsSeen({ chain, ...own }, call) : await tokensSeen(node, { token, ...own })
  return { mark: JSON.stringify({ after: String(after), head: String(head), hash } satisfies Mark), seen }
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
  const numbers = Array.from({ length: Number(head - first) + 1 }, (_, i) => first + BigInt(i))
  const blocks = await Promise.all(numbers.map((number) => readBlock({ chain, number, fresh: false, deep: false, call })))
  const values = blocks.flatMap((block) => block?.values ?? [])
  return new Set(values.filter(({ to }) => to === recipient.toLowerCase()).map(({ value }) => value))
}
