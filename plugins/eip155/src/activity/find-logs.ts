import type { Ask } from './node-activity.js'
import { readLogs } from './read-node.js'
import { APPROVAL, APPROVAL_FOR_ALL, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from './topics.js'

export interface FindLogsArgs {
  /** In lower case. */
  readonly account: string
  /** Newest and oldest block of the search. */
  readonly top: number
  readonly bottom: number
  /** Number of transactions after which the search ends. */
  readonly enough: number
  readonly signal: AbortSignal
}
export interface FoundLogs {
  readonly found: readonly { readonly hash: string; readonly block: number }[]
  /** The search is complete from this block up. */
  readonly downTo: number
}

/** Blocks per query; nodes that refuse are asked for fewer. */
const WIDEST = 10_000
const NARROWEST = 100
/** Maximum number of ranges per page. */
const RANGES = 12

/** Transactions with token events that concern the account. Returns undefined when the node cannot return logs. */
export async function findLogs(ask: Ask, { account, top, bottom, enough, signal }: FindLogsArgs): Promise<FoundLogs | undefined> {
  const own = `0x${account.slice(2).padStart(64, '0')}`
  const filters = [
    [[TRANSFER, APPROVAL, APPROVAL_FOR_ALL], own],
    [[TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH], null, own],
    [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, own],
  ]
  const found = new Map<string, number>()
  let width = WIDEST
  let upper = top
  for (let range = 0; range < RANGES && upper >= bottom && found.size < enough; range++) {
    const lower = Math.max(bottom, upper - width + 1)
    const bounds = { fromBlock: `0x${lower.toString(16)}`, toBlock: `0x${upper.toString(16)}` }
    try {
      const lists = await Promise.all(filters.map(async (topics) => readLogs(await ask('eth_getLogs', [{ ...bounds, topics }]))))
      for (const { hash, block } of lists.flat()) found.set(hash, block)
      upper = lower - 1
    } catch {
      signal.throwIfAborted()
      // Too wide, too many results, or not supported: nodes word these errors differently.
      if (width <= NARROWEST) break
      width = Math.max(NARROWEST, Math.floor(width / 4))
    }
    signal.throwIfAborted()
  }
  if (upper === top && top >= bottom) return undefined
  return { found: [...found].map(([hash, block]) => ({ hash, block })), downTo: upper + 1 }
}
