import { decodeAbiParameters, type Hex, parseAbiParameters, toEventSelector } from 'viem'
import type { Move, Right } from './simulate.js'

/** Changes in a simulation's logs for an account. */
export interface ReadLogs {
  /** Balances of the account that change. */
  readonly moves: readonly Move[]
  /** Permissions over the account's assets that change. */
  readonly rights: readonly Right[]
  /** Some logs were not understood. */
  readonly hasUnread: boolean
}

/** Address that `traceTransfers` uses for the native coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NOBODY = '0x0000000000000000000000000000000000000000'
const LISTS = /* @__PURE__ */ parseAbiParameters('uint256[], uint256[]')

interface Moved {
  readonly from: string
  readonly to: string
  readonly asset: string
  readonly id?: bigint
  readonly amount: bigint
}
/** The content of one log; undefined parts are absent. */
interface Said {
  readonly moved?: readonly Moved[]
  readonly right?: Right & { readonly owner: string }
}
/** Indexed fields and other fields, as words of 32 bytes. */
type Read = (asset: string, indexed: readonly Hex[], words: readonly Hex[], data: Hex) => Said | undefined

/** By the event, the number of indexed fields and the number of other words; `*` for any. */
const EVENTS: readonly (readonly [event: string, indexed: number, words: number | '*', read: Read])[] = [
  [
    'Transfer(address,address,uint256)',
    2,
    1,
    (asset, [from, to], [amount]) => ({ moved: [{ from: addressOf(from), to: addressOf(to), asset, amount: numberOf(amount) }] }),
  ],
  [
    'Transfer(address,address,uint256)',
    3,
    '*',
    (asset, [from, to, id]) => ({ moved: [{ from: addressOf(from), to: addressOf(to), asset, id: numberOf(id), amount: 1n }] }),
  ],
  [
    'TransferSingle(address,address,address,uint256,uint256)',
    3,
    2,
    (asset, [, from, to], [id, amount]) => ({
      moved: [{ from: addressOf(from), to: addressOf(to), asset, id: numberOf(id), amount: numberOf(amount) }],
    }),
  ],
  [
    'TransferBatch(address,address,address,uint256[],uint256[])',
    3,
    '*',
    (asset, [, from, to], _, data) => {
      const [ids, amounts] = decodeAbiParameters(LISTS, data)
      if (ids.length !== amounts.length) return undefined
      return { moved: ids.map((id, at) => ({ from: addressOf(from), to: addressOf(to), asset, id, amount: amounts[at] ?? 0n })) }
    },
  ],
  [
    'Approval(address,address,uint256)',
    2,
    1,
    (asset, [owner, spender], [amount]) => ({
      right: { is: 'spend', owner: addressOf(owner), asset, spender: addressOf(spender), amount: numberOf(amount) },
    }),
  ],
  [
    'Approval(address,address,uint256)',
    3,
    0,
    (asset, [owner, spender, id]) => ({
      right: { is: 'move', owner: addressOf(owner), asset, spender: addressOf(spender), id: numberOf(id) },
    }),
  ],
  [
    'ApprovalForAll(address,address,bool)',
    2,
    1,
    (asset, [owner, spender], [isGiven]) => ({
      right: { is: 'move-all', owner: addressOf(owner), asset, spender: addressOf(spender), isGiven: numberOf(isGiven) !== 0n },
    }),
  ],
  // Permit2.
  ['Approval(address,address,address,uint160,uint48)', 3, 2, throughPermit2],
  ['Permit(address,address,address,uint160,uint48,uint48)', 3, 3, throughPermit2],
  [
    'Lockdown(address,address,address)',
    1,
    2,
    (through, [owner], [token, spender]) => ({
      right: { is: 'spend', owner: addressOf(owner), asset: addressOf(token), spender: addressOf(spender), amount: 0n, through },
    }),
  ],
]

/** Reads what the logs of a simulation say about the account's assets and about who may move them. */
export function readLogs(logs: readonly unknown[], account: string): ReadLogs {
  const own = account.toLowerCase()
  const sums = new Map<string, Move>()
  const rights = new Map<string, Right>()
  let hasUnread = false
  for (const log of logs) {
    const said = readLog(log)
    if (!said) hasUnread = true
    for (const { from, to, asset, id, amount } of said?.moved ?? []) {
      const change = (to === own ? amount : 0n) - (from === own ? amount : 0n)
      const key = `${asset}/${id ?? ''}`
      const sum = (sums.get(key)?.amount ?? 0n) + change
      sums.set(key, { ...(asset !== COIN && { asset }), ...(id !== undefined && { id }), amount: sum })
    }
    if (said?.right?.owner !== own) continue
    const { owner: _, ...right } = said.right
    rights.set(keyOf(right), right)
  }
  return {
    moves: [...sums.values()].filter(({ amount }) => amount !== 0n),
    // A transferred collectible has no spender.
    rights: [...rights.values()].filter((right) => right.is !== 'move' || right.spender !== NOBODY),
    hasUnread,
  }
}

/** The last log about a right counts. */
function keyOf(right: Right): string {
  if (right.is === 'move') return `${right.asset}/#${right.id}`
  return `${right.is}/${right.asset}/${right.spender}/${right.is === 'spend' ? right.through : ''}`
}

function readLog(log: unknown): Said | undefined {
  const { address, topics, data = '0x' } = (log ?? {}) as { readonly [field: string]: unknown }
  const isHex = (part: unknown): part is Hex => typeof part === 'string' && /^0x(?:[\da-f]{2})*$/i.test(part)
  if (!isHex(address) || !Array.isArray(topics) || !topics.every(isHex) || !isHex(data)) return undefined
  const [topic, ...indexed] = topics.map((each) => each.toLowerCase() as Hex)
  const words = (data.slice(2).match(/.{64}/g) ?? []).map((each): Hex => `0x${each}`)
  const isFull = indexed.every((each) => each.length === 66) && data.length === 2 + 64 * words.length
  const found = EVENTS.find(
    ([event, fields, others]) =>
      toEventSelector(event) === topic && fields === indexed.length && (others === '*' || others === words.length),
  )
  if (!found || !isFull) return undefined
  try {
    return found[3](address.toLowerCase(), indexed, words, data)
  } catch {
    // Counts as not understood.
    return undefined
  }
}

function throughPermit2(through: string, [owner, token, spender]: readonly Hex[], [amount, until]: readonly Hex[]): Said {
  const [asset, who] = [addressOf(token), addressOf(spender)]
  return { right: { is: 'spend', owner: addressOf(owner), asset, spender: who, amount: numberOf(amount), until: numberOf(until), through } }
}

function addressOf(word: Hex = '0x'): string {
  return `0x${word.slice(-40)}`.toLowerCase()
}

function numberOf(word: Hex = '0x0'): bigint {
  return BigInt(word)
}
