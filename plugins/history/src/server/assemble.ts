import type { Activity, ActivityPage, ActivityTransfer, CaipNetworkId } from '@latchkey/kernel'
import { fromUnits } from '@latchkey/kernel/units'
import { serverErrors } from '@latchkey/server-kit'

/** A transaction listed by an indexer. Addresses in any letter case. */
export interface ListedTransaction {
  readonly hash: string
  readonly block: number
  readonly minedAt: string
  readonly from: string
  readonly to: string | undefined
  readonly created: string | undefined
  /** Base units. */
  readonly value: string
  readonly input: string
  readonly failed: boolean
  /** Name of the called contract, if the indexer has it. */
  readonly application?: string
}
/** A token transfer listed by an indexer. */
export interface ListedMove {
  readonly hash: string
  readonly block: number
  readonly minedAt: string
  readonly from: string
  readonly to: string
  readonly token: string
  readonly amount: string
  readonly decimals: number
  readonly symbol?: string
  readonly name?: string
  readonly iconUrl?: string
  readonly tokenId?: string
  readonly verified?: boolean
  readonly spam?: boolean
}
/** One list, newest first; `more` when it continues below. */
export interface Listed<T> {
  readonly items: readonly T[]
  readonly more: boolean
}
export interface AssembleArgs {
  readonly chain: CaipNetworkId
  readonly account: string
  readonly transactions: Listed<ListedTransaction>
  readonly moves: readonly Listed<ListedMove>[]
}

const NOBODY = /^0x0{40}$/
const GONE = /^0x(?:0{40}|0{36}dead)$/i

/** The newest block to request, from a cursor. */
export function readTop(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw serverErrors.create('invalid', { field: 'cursor', problem: 'is none of this server' })
  return Number(cursor)
}

/**
 * Merges several lists into one history. They reach down to different blocks, and a page may end within one: only rows above every end
 * are shown, and the next page begins at the highest end.
 */
export function assemble({ chain, account, transactions, moves }: AssembleArgs): ActivityPage {
  const lists = [transactions, ...moves]
  const ends = lists.filter(({ more }) => more).map(({ items }) => Math.min(...items.map(({ block }) => block)))
  const end = ends.length > 0 ? Math.max(...ends) : -1
  // A single block longer than a page is shown as far as it is known.
  const stuck = lists.every(({ items }) => items.every(({ block }) => block <= end))
  const above = <T extends { readonly block: number }>({ items }: Listed<T>): readonly T[] =>
    items.filter(({ block }) => (stuck ? block >= end : block > end))
  const byHash = new Map<string, { transaction?: ListedTransaction; readonly moves: ListedMove[] }>()
  for (const transaction of above(transactions)) byHash.set(transaction.hash, { transaction, moves: [] })
  for (const move of moves.flatMap(above)) {
    const known = byHash.get(move.hash) ?? { moves: [] }
    byHash.set(move.hash, known)
    known.moves.push(move)
  }
  const items = [...byHash.values()]
    .map((parts) => ({ block: (parts.transaction ?? parts.moves[0])?.block ?? 0, activity: toActivity(parts, chain, account) }))
    .sort((a, b) => b.block - a.block)
    .flatMap(({ activity }) => (activity ? [activity] : []))
  const next = stuck ? end - 1 : end
  return { items, ...(ends.length > 0 && next >= 0 && { next: String(next) }) }
}

interface Parts {
  readonly transaction?: ListedTransaction
  readonly moves: readonly ListedMove[]
}

function toActivity({ transaction, moves }: Parts, chain: CaipNetworkId, account: string): Activity | undefined {
  const isOwn = (address: string | undefined): boolean => address?.toLowerCase() === account.toLowerCase()
  const first = transaction ?? moves[0]
  if (!first) return undefined
  const coin = transaction && transaction.to !== undefined && /[1-9]/.test(transaction.value) ? coinOf(transaction, isOwn) : []
  const transfers = [
    ...(transaction?.failed && !isOwn(transaction.from) ? [] : coin),
    ...moves.flatMap((move) => transferOf(move, chain, isOwn)),
  ]
  const [move] = moves
  // All of the account's own transactions are listed, so another account sent one that is not.
  const from = transaction?.from ?? (move && !isOwn(move.from) ? move.from : (move?.token ?? ''))
  return {
    hash: first.hash,
    chainId: chain,
    minedAt: first.minedAt,
    status: transaction?.failed ? 'failed' : 'confirmed',
    operation: operationOf(transaction, transfers, isOwn),
    from,
    to: transaction ? (transaction.to ?? transaction.created ?? '') : (move?.token ?? ''),
    transfers,
    ...(transaction?.application && { application: { name: transaction.application } }),
    ...(moves.length > 0 && moves.every(({ spam }) => spam) && { spam: true }),
  }
}

function coinOf({ from, to = '', value }: ListedTransaction, isOwn: (address: string) => boolean): readonly ActivityTransfer[] {
  if (!isOwn(from) && !isOwn(to)) return []
  const direction = isOwn(from) ? (isOwn(to) ? 'self' : 'out') : 'in'
  return [{ direction, quantity: fromUnits(BigInt(value), 18), party: direction === 'in' ? from : to, verified: true }]
}

function transferOf(
  { token, from, to, amount, decimals, symbol, name, iconUrl, tokenId, verified }: ListedMove,
  chain: CaipNetworkId,
  isOwn: (address: string) => boolean,
): readonly ActivityTransfer[] {
  if (!isOwn(from) && !isOwn(to)) return []
  const direction = isOwn(from) ? (isOwn(to) ? 'self' : 'out') : 'in'
  return [
    {
      direction,
      quantity: fromUnits(BigInt(amount), decimals),
      asset: `${chain}:${token}`,
      party: direction === 'in' ? from : to,
      ...(symbol && { symbol }),
      ...(name && { name }),
      ...(iconUrl && { iconUrl }),
      ...(tokenId !== undefined && { tokenId }),
      ...(verified && { verified }),
    },
  ]
}

const APPROVE = /^0x(?:095ea7b3|a22cb465|39509351)/i
const DEPOSIT = /^0xd0e30db0/i
const WITHDRAW = /^0x2e1a7d4d/i

function operationOf(
  transaction: ListedTransaction | undefined,
  transfers: readonly ActivityTransfer[],
  isOwn: (address: string) => boolean,
): string {
  const { input = '0x', from = '', to } = transaction ?? {}
  const own = isOwn(from)
  if (own && transaction && to === undefined) return 'deploy'
  if (own && APPROVE.test(input)) return 'approve'
  if (own && DEPOSIT.test(input)) return 'deposit'
  if (own && WITHDRAW.test(input)) return 'withdraw'
  const incoming = transfers.filter(({ direction }) => direction === 'in')
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  if (incoming.length > 0 && incoming.every(({ asset, party = '' }) => asset !== undefined && NOBODY.test(party))) return 'mint'
  if (incoming.length > 0) return outgoing.length > 0 ? 'trade' : 'receive'
  if (outgoing.length === 0) return transfers.length > 0 ? 'send' : 'execute'
  if (outgoing.every(({ asset, party = '' }) => asset !== undefined && GONE.test(party))) return 'burn'
  return outgoing.some(({ asset }) => asset !== undefined) || input === '0x' ? 'send' : 'execute'
}
