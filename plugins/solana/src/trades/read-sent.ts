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

/** Signatures of an account to look through; more are hardly added while a visitor looks at one trade. */
const MOST = 25

/** Returns the latest signature of an account; undefined if it has none. @throws the node's error */
export async function latestOf(ask: Ask, from: string): Promise<string | undefined> {
  const [latest] = await signaturesOf(ask, from, { limit: 1 })
  return latest
}

/**
 * Looks for a planned trade among the signatures of its account that are newer than another one. Undefined while there is none.
 * @throws the node's error
 */
export async function findSent(
  ask: Ask,
  args: TradeArgs,
  { since, isKnown }: { readonly since: string | undefined; readonly isKnown: (signature: string) => boolean },
): Promise<string | undefined> {
  for (const signature of await signaturesOf(ask, args.from, { limit: MOST, ...(since !== undefined && { until: since }) }))
    if (!isKnown(signature) && isPlanned(await read(ask, signature), args)) return signature
  return undefined
}

async function signaturesOf(ask: Ask, from: string, range: object): Promise<readonly string[]> {
  const found = await ask('getSignaturesForAddress', from, { commitment: 'confirmed', ...range })
  return (found as readonly { readonly signature: string }[]).map(({ signature }) => signature)
}

/**
 * Reads a confirmed trade back from the network: what actually arrived, in base units, and whether it is the planned one. Wallets may add
 * a priority price. Undefined if the node does not report it.
 * @throws transfer/altered
 */
export async function readSent(ask: Ask, signature: string, args: TradeArgs): Promise<bigint | undefined> {
  const sent = await read(ask, signature)
  if (!sent) return undefined
  if (!isPlanned(sent, args)) throw transferErrors.create('altered', { hash: signature, what: 'data' })
  return sent.meta ? boughtIn(sent.meta, args) : undefined
}

async function read(ask: Ask, signature: string): Promise<Sent | null> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return (await ask('getTransaction', signature, config)) as Sent | null
}

function isPlanned(sent: Sent | null, args: TradeArgs): boolean {
  const bytes = sent ? fromBase64(sent.transaction[0]) : undefined
  return bytes !== undefined && workIn(bytes) === workOf(readTrade(args).whole)
}

function workIn(bytes: Uint8Array): string | undefined {
  try {
    return workOf(readWhole(bytes))
  } catch {
    // A version that did not exist when this was written: not what was agreed on.
    return undefined
  }
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
