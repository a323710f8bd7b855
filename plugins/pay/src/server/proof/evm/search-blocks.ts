import { cacheService, detached, type ServerCall } from '@latchkey/server-kit'
import type { Wanted } from '../prover.js'
import { askNode, fieldsOf, type Node, toAddress, toHex, toNumber } from './ask-node.js'
import { firstBlock } from './first-block.js'
import { firstAfter } from './mark.js'

/** Blocks requested in parallel, and how many rounds a check makes. */
const AT_ONCE = 8
const ROUNDS = 5
/** Transactions of a block that are checked at once. */
const MOST = 20
/** All watchers of payments on this chain need the same blocks. */
const KEPT_MS = 10_000
/** The same for a block deep enough to be permanent. */
const DEEP_MS = 600_000

/** The parts of a block that show who was paid by its transactions directly. */
interface FullBlock {
  readonly hash: string
  readonly parent: string
  readonly values: readonly { readonly hash: string; readonly to: string; readonly value: string }[]
}
interface Scan {
  readonly start: string
  /** The next block to read, and the hash of its parent when that was read. */
  readonly next: string
  readonly below: string | undefined
  /** How many transactions of that block, by its hash, were checked in vain. */
  readonly vain?: { readonly hash: string; readonly count: number } | undefined
}
/** Transactions to check, and where the next search begins. */
interface BlocksSearched {
  readonly hashes: readonly string[]
  readonly scan: string
  /** The same if none of the transactions is a payment, such as those that failed. Undefined without any. */
  readonly past: string | undefined
  readonly behind: boolean
}

/**
 * Reads blocks, each once, for transactions that transfer exactly the amount due. Goes back if the chain has replaced blocks that were
 * read.
 */
export async function searchBlocks(node: Node, wanted: Wanted, call: ServerCall, fresh: boolean): Promise<BlocksSearched> {
  const { chain, recipient, due, since, needed, scan } = wanted
  const head = await node.head()
  // Written by this function alone.
  const known = scan === undefined ? undefined : (JSON.parse(scan) as Scan)
  const start = known ? BigInt(known.start) : (firstAfter(wanted) ?? (await firstBlock(node, since, head)))
  let next = known ? BigInt(known.next) : start
  let below = known?.below
  const back = (): void => {
    const to = (next < head ? next : head) - BigInt(needed) - 1n
    next = to > start ? to : start
    below = undefined
  }
  if (next > head + 1n) back()
  let hashes: readonly string[] = []
  let past: string | undefined
  const at = (scan: Omit<Scan, 'start'>): string => JSON.stringify({ start: String(start), ...scan } satisfies Scan)
  let wentBack = false
  for (let round = 0; round < ROUNDS && next <= head && hashes.length === 0; round += 1) {
    const count = head - next + 1n < BigInt(AT_ONCE) ? Number(head - next + 1n) : AT_ONCE
    const first = next
    const blocks = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        readBlock({ chain, number: first + BigInt(i), fresh: fresh || wentBack, deep: head - first > 2n * BigInt(needed), call }),
      ),
    )
    for (const block of blocks) {
      if (!block) break
      if (below !== undefined && block.parent !== below) {
        if (wentBack) break
        wentBack = true
        back()
        break
      }
      const matching = block.values.filter(({ to, value }) => to === recipient.toLowerCase() && BigInt(value) === due)
      const vain = known?.vain?.hash === block.hash ? known.vain.count : 0
      hashes = matching.slice(vain, vain + MOST).map(({ hash }) => hash)
      // It is read again until the transactions found in it have been checked.
      if (hashes.length > 0) {
        const count = vain + hashes.length
        const isMore = count < matching.length
        past = isMore
          ? at({ next: String(next), below, vain: { hash: block.hash, count } })
          : at({ next: String(next + 1n), below: block.hash })
        break
      }
      next += 1n
      below = block.hash
    }
    if (blocks.includes(undefined)) break
  }
  const behind = next <= head && hashes.length === 0
  return { hashes, scan: at({ next: String(next), below }), past, behind }
}

/** Returns a block with its transactions, from the cache if it was read just now. */
export async function readBlock(args: {
  readonly chain: string
  readonly number: bigint
  /** The cache contains blocks that no longer exist. */
  readonly fresh: boolean
  readonly deep: boolean
  readonly call: ServerCall
}): Promise<FullBlock | undefined> {
  const node = askNode(args.chain, detached(args.call))
  const load = async (): Promise<FullBlock | null> => {
    const { hash, parentHash, transactions } = fieldsOf(await node.ask('eth_getBlockByNumber', toHex(args.number), true))
    if (typeof hash !== 'string' || typeof parentHash !== 'string' || !Array.isArray(transactions)) return null
    const values = transactions.flatMap((each) => {
      const { hash: own, to, value } = fieldsOf(each)
      const [target, units] = [toAddress(to), toNumber(value)]
      return typeof own === 'string' && target !== undefined && units ? [{ hash: own, to: target, value: String(units) }] : []
    })
    return { hash, parent: parentHash, values }
  }
  const cache = args.call.find(cacheService)
  const ttlMs = (block: FullBlock | null): number => (block ? (args.deep ? DEEP_MS : KEPT_MS) : 0)
  const block =
    cache && !args.fresh ? await cache.read(`pay block ${args.chain} ${args.number}`, { load, ttlMs, shared: false }) : await load()
  return block ?? undefined
}
