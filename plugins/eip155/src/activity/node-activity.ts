import type { Activity, ActivityPage, CaipNetworkId, Call } from '@latchkey/kernel'
import { findLogs } from './find-logs.js'
import { type Mined, readBlockNumber, readMined, readSearch, readTime } from './read-node.js'
import { toActivity } from './to-activity.js'
import type { TokenBook } from './token-book.js'

/** One request to a node of the chain. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Source of the data. */
export interface NodeActivityDeps {
  /** Sends a request to the chain's nodes. */
  readonly ask: Ask
  /** Cache of token metadata; keep it for as long as the chain's nodes. */
  readonly tokens: TokenBook
}
/** Selects an account and a page. */
export interface NodeActivityQuery {
  /** Plain address of the account. */
  readonly address: string
  /** CAIP-2. */
  readonly chain: CaipNetworkId
  /** `next` of the previous page. */
  readonly cursor?: string
  /** Maximum number of transactions per page. */
  readonly limit?: number
}

/** Number of receipts fetched at once. */
const PAGE = 20

/**
 * Activity of an account, newest first, from the chain's own nodes: its outgoing and incoming calls where the node has Otterscan's index
 * (`ots_searchTransactionsBefore`, https://docs.otterscan.io/api-docs/ots-api), and token events (`eth_getLogs` over bounded ranges:
 * ERC-20, ERC-721, ERC-1155). A page may be empty although there is a next one. Returns undefined when the node supports neither.
 * @throws TypeError when a node's answer does not match the documented shape
 */
export async function nodeActivity(
  { ask, tokens }: NodeActivityDeps,
  { address, chain, cursor, limit = PAGE }: NodeActivityQuery,
  { signal }: Call,
): Promise<ActivityPage | undefined> {
  const account = address.toLowerCase()
  const top = cursor === undefined ? readBlockNumber(await ask('eth_blockNumber', [])) : readCursor(cursor)
  signal.throwIfAborted()
  // Nodes without the index report that in many ways.
  const calls = await ask('ots_searchTransactionsBefore', [address, top + 1, limit])
    .then(readSearch)
    .catch(() => undefined)
  signal.throwIfAborted()
  const callsDownTo = calls && (calls.last || calls.mined.length === 0 ? 0 : Math.min(...calls.mined.map(({ block }) => block)))
  const logs = await findLogs(ask, { account, top, bottom: callsDownTo ?? 0, enough: calls ? Number.POSITIVE_INFINITY : limit, signal })
  if (!calls && !logs) return undefined
  const low = logs?.downTo ?? callsDownTo ?? 0
  const found = new Map<string, number>()
  for (const { hash, block } of calls?.mined ?? []) if (block >= low) found.set(hash, block)
  for (const { hash, block } of logs?.found ?? []) found.set(hash, block)
  const { hashes, downTo } = cut(found, limit, low)
  const known = new Map(calls?.mined.map((mined) => [mined.hash, mined]))
  const all = await Promise.all(hashes.map(async (hash) => known.get(hash) ?? load(ask, hash)))
  signal.throwIfAborted()
  const mined = all.filter((each) => each !== undefined)
  const times = await readTimes(ask, mined)
  const items: Activity[] = []
  for (const each of mined) {
    const activity = await toActivity({ mined: each, time: times.get(each.block) ?? 0, account, chain, tokens, ask })
    signal.throwIfAborted()
    if (activity) items.push(activity)
  }
  return { items, ...(downTo > 0 && { next: String(downTo - 1) }) }
}

/** Whole blocks only, so that a page never splits a block; about `limit` transactions. */
function cut(
  found: ReadonlyMap<string, number>,
  limit: number,
  low: number,
): { readonly hashes: readonly string[]; readonly downTo: number } {
  const sorted = [...found].sort(([, a], [, b]) => b - a)
  const edge = sorted[limit - 1]?.[1]
  const downTo = sorted.length > limit && edge !== undefined ? edge : low
  return { hashes: sorted.filter(([, block]) => block >= downTo).map(([hash]) => hash), downTo }
}

async function load(ask: Ask, hash: string): Promise<Mined | undefined> {
  const [transaction, receipt] = await Promise.all([ask('eth_getTransactionByHash', [hash]), ask('eth_getTransactionReceipt', [hash])])
  // It may have left the chain in the meantime.
  return transaction && receipt ? readMined(transaction, receipt) : undefined
}

async function readTimes(ask: Ask, mined: readonly Mined[]): Promise<ReadonlyMap<number, number>> {
  const blocks = [...new Set(mined.map(({ block }) => block))]
  return new Map(
    await Promise.all(
      blocks.map(async (block): Promise<[number, number]> => {
        const known = mined.find((each) => each.block === block)?.time
        return [block, known ?? readTime(await ask('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]))]
      }),
    ),
  )
}

/** @throws TypeError */
function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new TypeError('This is no cursor of a history.')
  return Number(cursor)
}
