import { cleanText } from './clean-text.js'
import type { Node } from './read-token.js'

/** What a call would do to the account. The fee is not part of it. */
export type Foretold =
  | { readonly is: 'unknown' }
  | { readonly is: 'failure'; readonly reason: string; readonly gasUsed?: bigint }
  | { readonly is: 'success'; readonly moves: readonly Move[]; readonly gasUsed?: bigint }
/** One asset that comes (above zero) or goes. */
export interface Move {
  /** Of the contract, in lower case; left out for the network's own coin. */
  readonly asset?: string
  /** Number of a collectible; the amount counts pieces then. */
  readonly id?: bigint
  readonly amount: bigint
}
/** A transaction before it has nonce and fee. */
export interface Draft {
  readonly from: string
  readonly to?: string
  readonly value?: string
  readonly data?: string
}

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** Stands for the network's own coin in what `traceTransfers` adds. */
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

/** Has the node try the call on the newest block, by `eth_simulateV1`. Many nodes cannot: that is said, not hidden. */
export async function simulate(node: Node, chain: string, draft: Draft): Promise<Foretold> {
  const order = { blockStateCalls: [{ calls: [draft] }], traceTransfers: true, validation: false }
  const answer = await node(chain, 'eth_simulateV1', [order, 'latest']).catch(() => undefined)
  const result = (answer as readonly { readonly calls?: readonly Simulated[] }[] | undefined)?.[0]?.calls?.[0]
  if (typeof result !== 'object' || result === null || (result.status !== '0x0' && result.status !== '0x1')) return { is: 'unknown' }
  const gasUsed = /^0x[\da-f]{1,16}$/i.test(result.gasUsed ?? '') ? BigInt(result.gasUsed as string) : undefined
  const gas = gasUsed === undefined ? {} : { gasUsed }
  if (result.status === '0x0') return { is: 'failure', reason: reasonOf(result.error?.message), ...gas }
  const sums = new Map<string, Move>()
  const own = draft.from.toLowerCase()
  for (const log of Array.isArray(result.logs) ? result.logs : []) {
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

/** What a contract said, in one line, without the words that nodes put around it. */
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
