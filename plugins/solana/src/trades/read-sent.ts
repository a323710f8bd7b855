import type { TradeArgs, TradePlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { toBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import { COMPUTE_BUDGET_PROGRAM } from '../read/programs.js'
import { extraFeeOf, tipsIn } from '../transaction/read-extras.js'
import { type Instruction, tryReadWhole } from '../transaction/read-whole.js'
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
    if (!isKnown(signature)) {
      const sent = await read(ask, signature)
      if (sent && tipsOf(sent, args) !== undefined) return signature
    }
  return undefined
}

async function signaturesOf(ask: Ask, from: string, range: object): Promise<readonly string[]> {
  const found = await ask('getSignaturesForAddress', from, { commitment: 'confirmed', ...range })
  return (found as readonly { readonly signature: string }[]).map(({ signature }) => signature)
}

/** A trade that was read back. */
export interface ReadTrade {
  /** The amount that actually arrived, in base units. */
  readonly bought?: bigint
  /** Amount that the wallet added to the planned fee, in lamports, if it is significant. */
  readonly extraFee?: bigint
}

/**
 * Reads a confirmed trade back from the network, and compares it with the planned one. Wallets may add what `tipsIn` allows. Undefined if
 * the node does not report it. `planned` is the fee that was shown.
 * @throws transfer/altered
 */
export async function readSent(
  ask: Ask,
  signature: string,
  { args, fee: planned }: Pick<TradePlan, 'args' | 'fee'>,
): Promise<ReadTrade | undefined> {
  const sent = await read(ask, signature)
  if (!sent) return undefined
  const tips = tipsOf(sent, args)
  if (tips === undefined) throw transferErrors.create('altered', { hash: signature, what: 'data' })
  if (!sent.meta) return undefined
  // A tip is not part of the trade.
  const bought = boughtIn(sent.meta, args, tips)
  const extraFee = planned === undefined ? undefined : extraFeeOf({ planned, paid: BigInt(String(sent.meta.fee)), tips })
  return { ...(bought !== undefined && { bought }), ...(extraFee !== undefined && { extraFee }) }
}

async function read(ask: Ask, signature: string): Promise<Sent | null> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return (await ask('getTransaction', signature, config)) as Sent | null
}

/** Returns what the wallet added in tips to the planned instructions; undefined if they are not all there, or something else is. */
function tipsOf(sent: Sent, args: TradeArgs): bigint | undefined {
  const found = tryReadWhole(fromBase64(sent.transaction[0]))
  const { signers, instructions } = readTrade(args).whole
  if (!found || found.signers[0] !== signers[0]) return undefined
  const planned = instructions.filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM)
  const added = found.instructions.filter((each) => {
    const isNext = planned[0] !== undefined && keyOf(each) === keyOf(planned[0])
    if (isNext) planned.shift()
    return !isNext
  })
  const named = instructions.flatMap(({ accounts }) => accounts)
  return planned.length > 0 ? undefined : tipsIn(added, { from: args.from, named })
}

function keyOf({ program, accounts, data }: Instruction): string {
  return [program, accounts.join(), toBase58(data)].join(' ')
}

function boughtIn(meta: NonNullable<Sent['meta']>, { from, gets }: TradeArgs, tips: bigint): bigint | undefined {
  const { fee, preBalances, postBalances, preTokenBalances: before = [], postTokenBalances: after = [] } = meta
  const own = (balances: readonly TokenBalance[]): readonly TokenBalance[] => balances.filter(({ owner }) => owner === from)
  const sum = (balances: readonly TokenBalance[]): bigint =>
    own(balances).reduce((all, { mint, uiTokenAmount }) => (mint === gets.asset ? all + BigInt(uiTokenAmount.amount) : all), 0n)
  if (!isCoin(gets.asset)) return positive(sum(after) - sum(before))
  // The payer comes first; the contents of its token accounts, including rent, belong to it.
  const indexes = new Set([0, ...own([...before, ...after]).map(({ accountIndex }) => accountIndex)])
  const coins = (of: readonly (number | string)[]): bigint => [...indexes].reduce((all, i) => all + BigInt(String(of[i] ?? 0)), 0n)
  return positive(coins(postBalances) - coins(preBalances) + BigInt(String(fee)) + tips)
}

function positive(amount: bigint): bigint | undefined {
  return amount > 0n ? amount : undefined
}
