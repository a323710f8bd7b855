import type { Log, Mined } from './read-node.js'
import { APPROVAL, APPROVAL_FOR_ALL, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from './topics.js'

/** A transfer or an allowance, as seen from an account. */
export interface Move {
  readonly kind: 'transfer' | 'approval'
  /** Contract; undefined for the native coin. */
  readonly token: string | undefined
  readonly tokenId: bigint | undefined
  readonly amount: bigint
  readonly direction: 'in' | 'out' | 'self'
  /** The other side: the sender, the recipient or the spender. */
  readonly party: string
}

/** `transfer(address,uint256)` */
const TRANSFER_CALL = '0xa9059cbb'
/** More moves of one transaction would not help a reader. */
const MOST = 50

/**
 * Assets that a transaction moved to or from an account, and permissions that it granted to others. For a failed transaction: the intended
 * moves.
 */
export function movesOf(mined: Mined, account: string): readonly Move[] {
  const { from, to, value, input, failed, logs } = mined
  const coin = value > 0n && to !== undefined ? moveOf({ from, to, amount: value }, account) : undefined
  if (failed) {
    if (from !== account) return []
    const meant = to !== undefined && input.startsWith(TRANSFER_CALL) && input.length >= 138
    const token = meant && moveOf({ token: to, from, to: `0x${input.slice(34, 74)}`, amount: BigInt(`0x${input.slice(74, 138)}`) }, account)
    return [...(coin ? [coin] : []), ...(token ? [token] : [])]
  }
  return [...(coin ? [coin] : []), ...logs.flatMap((log) => readMoves(log, account))].slice(0, MOST)
}

interface Parts {
  readonly token?: string
  readonly tokenId?: bigint
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

function moveOf({ token, tokenId, from, to, amount }: Parts, account: string): Move | undefined {
  if (from !== account && to !== account) return undefined
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  return { kind: 'transfer', token, tokenId, amount, direction, party: direction === 'in' ? from : to }
}

function readMoves({ address: token, topics, data }: Log, account: string): readonly Move[] {
  const [event, one = '', two = '', three = ''] = topics
  const words = data.slice(2).match(/.{64}/g) ?? []
  const word = (index: number): bigint => BigInt(`0x${words[index] ?? '0'}`)
  const some = (move: Move | undefined): readonly Move[] => (move ? [move] : [])
  if (event === TRANSFER && topics.length === 3)
    return some(moveOf({ token, from: addressOf(one), to: addressOf(two), amount: word(0) }, account))
  if (event === TRANSFER && topics.length === 4) {
    return some(moveOf({ token, tokenId: BigInt(three), from: addressOf(one), to: addressOf(two), amount: 1n }, account))
  }
  if (event === TRANSFER_SINGLE && topics.length === 4) {
    return some(moveOf({ token, tokenId: word(0), from: addressOf(two), to: addressOf(three), amount: word(1) }, account))
  }
  if (event === TRANSFER_BATCH && topics.length === 4) {
    // Two lists, of ids and amounts, each preceded by its offset and length.
    const [ids, amounts] = [Number(word(0)) / 32, Number(word(1)) / 32]
    const count = Math.min(Number(word(ids)), MOST)
    return Array.from({ length: Number.isSafeInteger(count) ? count : 0 }, (_, i) =>
      some(
        moveOf({ token, tokenId: word(ids + 1 + i), from: addressOf(two), to: addressOf(three), amount: word(amounts + 1 + i) }, account),
      ),
    ).flat()
  }
  if (topics.length >= 3 && (event === APPROVAL || event === APPROVAL_FOR_ALL) && addressOf(one) === account) {
    return [
      {
        kind: 'approval',
        token,
        tokenId: undefined,
        amount: event === APPROVAL && topics.length === 3 ? word(0) : 0n,
        direction: 'self',
        party: addressOf(two),
      },
    ]
  }
  return []
}

function addressOf(topic: string): string {
  return `0x${topic.slice(-40)}`
}
