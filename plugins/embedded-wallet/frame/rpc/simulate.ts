import { cleanText } from './clean-text.js'
import type { Node } from './read-token.js'

/** What a call would do to the account, not including the fee. */
export type Foretold =
  | { readonly is: 'unknown' }
  | { readonly is: 'failure'; readonly reason: string; readonly gasUsed?: bigint }
  | { readonly is: 'success'; readonly moves: readonly Move[]; readonly gasUsed?: bigint }
/** An asset that arrives (above zero) or leaves. */
export interface Move {
  /** Contract address in lower case; omitted for the native coin. */
  readonly asset?: string
  /** Token id of a collectible; the amount is then a quantity. */
  readonly id?: bigint
  readonly amount: bigint
}
/** A transaction without nonce and fee. */
export interface Draft {
  readonly from: string
  readonly to?: string
  readonly value?: string
  readonly data?: string
}
/** Account state that the node assumes instead of the chain's. */
export interface StateOverrides {
  readonly [address: string]: { readonly code: string }
}

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** Address that `traceTransfers` uses for the native coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const MOST_REASON = 200

interface Log {
  readonly address?: string
  readonly topics?: readonly string[]
  readonly data?: string
}
interface Simulated {
  readonly status?: string
  readonly gasUsed?: string
  readonly logs?: readonly Log[]
  readonly error?: { readonly message?: unknown }
}

/** Simulates the call on the newest block with `eth_simulateV1`. Many nodes do not support that; the result says so. */
export async function simulate(node: Node, chain: string, draft: Draft, stateOverrides?: StateOverrides): Promise<Foretold> {
  return simulateAll(node, chain, [draft], stateOverrides)
}

/** Simulates calls of one account in sequence; the first failure fails all of them. */
export async function simulateAll(node: Node, chain: string, drafts: readonly Draft[], stateOverrides?: StateOverrides): Promise<Foretold> {
  const block = { ...(stateOverrides && { stateOverrides }), calls: drafts }
  const order = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const answer = await node(chain, 'eth_simulateV1', [order, 'latest']).catch(() => undefined)
  const results = (answer as readonly { readonly calls?: readonly Simulated[] }[] | undefined)?.[0]?.calls
  if (!Array.isArray(results) || results.length !== drafts.length || !results.every(isSimulated)) return { is: 'unknown' }
  const used = results.map(({ gasUsed = '' }) => (/^0x[\da-f]{1,16}$/i.test(gasUsed) ? BigInt(gasUsed) : undefined))
  const gas = used.includes(undefined) ? {} : { gasUsed: used.reduce<bigint>((sum, each = 0n) => sum + each, 0n) }
  const failed = results.find(({ status }) => status === '0x0')
  if (failed) return { is: 'failure', reason: reasonOf(failed.error?.message), ...gas }
  const sums = new Map<string, Move>()
  const own = drafts[0]?.from.toLowerCase()
  for (const log of results.flatMap(({ logs }) => (Array.isArray(logs) ? logs : []))) {
    const moved = readMove(log)
    if (!moved) continue
    const { from, to, asset, id, amount } = moved
    const change = (to === own ? amount : 0n) - (from === own ? amount : 0n)
    const key = `${asset}/${id ?? ''}`
    const sum = (sums.get(key)?.amount ?? 0n) + change
    sums.set(key, { ...(asset !== COIN && { asset }), ...(id !== undefined && { id }), amount: sum })
  }
  return { is: 'success', moves: [...sums.values()].filter(({ amount }) => amount !== 0n), ...gas }
}

function isSimulated(result: Simulated | null): result is Simulated {
  return typeof result === 'object' && result !== null && (result.status === '0x0' || result.status === '0x1')
}

/** Returns a contract's revert reason on one line, without the node's wording around it. */
export function reasonOf(message: unknown): string {
  const said = typeof message === 'string' ? cleanText(message.replace(/^execution reverted:?\s*/i, ''), MOST_REASON) : ''
  return said === '' ? 'execution reverted' : said
}

interface Moved {
  readonly from: string
  readonly to: string
  readonly asset: string
  readonly id?: bigint
  readonly amount: bigint
}

function readMove(log: Log | null): Moved | undefined {
  const { address = '', topics = [], data = '' } = log ?? {}
  if (!Array.isArray(topics) || ![...topics, address, data].every((part) => typeof part === 'string')) return undefined
  const [topic = '', ...words] = topics.map((each) => each.toLowerCase())
  if (!words.every((word) => word.length === 66)) return undefined
  const short = (word: string | undefined): string => `0x${(word ?? '').slice(-40)}`
  const asset = address.toLowerCase()
  if (topic === TRANSFER && words.length === 2 && /^0x[\da-f]{64}$/i.test(data))
    return { from: short(words[0]), to: short(words[1]), asset, amount: BigInt(data) }
  if (topic === TRANSFER && words.length === 3)
    return { from: short(words[0]), to: short(words[1]), asset, id: BigInt(words[2] as string), amount: 1n }
  if (topic === SINGLE && words.length === 3 && /^0x[\da-f]{128}$/i.test(data))
    return {
      from: short(words[1]),
      to: short(words[2]),
      asset,
      id: BigInt(data.slice(0, 66)),
      amount: BigInt(`0x${data.slice(66)}`),
    }
  return undefined
}
