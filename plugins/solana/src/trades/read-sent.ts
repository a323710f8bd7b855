import type { TradeArgs } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { toBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import { readWhole, type WholeTransaction } from '../transaction/read-whole.js'
import { COMPUTE_BUDGET } from './programs.js'
import { readTrade } from './read-trade.js'
import { type Ask, isCoin } from './trade-deps.js'

interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner?: string
  readonly uiTokenAmount: { readonly amount: string }
}
interface Sent {
  readonly meta: {
    readonly fee: number | string
    readonly preBalances: readonly (number | string)[]
    readonly postBalances: readonly (number | string)[]
    readonly preTokenBalances?: readonly TokenBalance[]
    readonly postTokenBalances?: readonly TokenBalance[]
  } | null
  readonly transaction: readonly [base64: string, encoding: string]
}

/**
 * Reads a confirmed trade back from the network: what actually arrived, in base units, and whether it is the planned one. Wallets may add
 * a priority price. Undefined if the node does not report it.
 * @throws transfer/altered
 */
export async function readSent(ask: Ask, signature: string, args: TradeArgs): Promise<bigint | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const sent = (await ask('getTransaction', signature, config)) as Sent | null
  if (!sent) return undefined
  const bytes = fromBase64(sent.transaction[0])
  if (!bytes || workOf(readWhole(bytes)) !== workOf(readTrade(args).whole))
    throw transferErrors.create('altered', { hash: signature, what: 'data' })
  return sent.meta ? boughtIn(sent.meta, args) : undefined
}

/** Everything it does besides setting a price. */
function workOf({ signers, instructions }: WholeTransaction): string {
  const work = instructions.filter(({ program }) => program !== COMPUTE_BUDGET)
  return JSON.stringify([signers[0], work.map(({ program, accounts, data }) => [program, accounts, toBase58(data)])])
}

function boughtIn(meta: NonNullable<Sent['meta']>, { from, gets }: TradeArgs): bigint | undefined {
  const { fee, preBalances, postBalances, preTokenBalances: before = [], postTokenBalances: after = [] } = meta
  const own = (balances: readonly TokenBalance[]): readonly TokenBalance[] => balances.filter(({ owner }) => owner === from)
  const sum = (balances: readonly TokenBalance[]): bigint =>
    own(balances).reduce((all, { mint, uiTokenAmount }) => (mint === gets.asset ? all + BigInt(uiTokenAmount.amount) : all), 0n)
  if (!isCoin(gets.asset)) return positive(sum(after) - sum(before))
  // The payer comes first; what its token accounts hold, including rent, belongs to it.
  const indexes = new Set([0, ...own([...before, ...after]).map(({ accountIndex }) => accountIndex)])
  const coins = (of: readonly (number | string)[]): bigint => [...indexes].reduce((all, i) => all + BigInt(String(of[i] ?? 0)), 0n)
  return positive(coins(postBalances) - coins(preBalances) + BigInt(String(fee)))
}

function positive(amount: bigint): bigint | undefined {
  return amount > 0n ? amount : undefined
}
