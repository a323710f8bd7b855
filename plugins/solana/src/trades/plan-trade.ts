import type { Call, TradeArgs, TradePlan, TradeSides } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { WRAPPED_SOL } from '../read/programs.js'
import { explainFailure } from '../rpc/explain-failure.js'
import { confirmDecimals } from '../token/confirm-decimals.js'
import type { RawAccount } from '../token/read-token.js'
import { checkInstructions } from './check-instructions.js'
import { type Accounts, compareHoldings } from './compare-holdings.js'
import { findAccounts } from './find-accounts.js'
import { HOLDING_BYTES, readHolding } from './read-holding.js'
import { readTrade } from './read-trade.js'
import { type Ask, isCoin } from './trade-deps.js'

/** Maximum number of accounts per request. No transaction has more. */
const MOST_ACCOUNTS = 100
const TOKEN_ACCOUNT_BYTES = 165

/**
 * Prepares a trade: checks each instruction, then simulates the transaction and compares what the account holds before and after. Signs
 * nothing.
 * @throws transfer/not-enough, no-fee, token-unconfirmed, would-fail, mismatch
 */
export async function planTrade(ask: Ask, asked: TradeArgs, { signal }: Call): Promise<TradePlan> {
  const args = freeze(asked)
  const { from, network, calls } = args
  const whole = await findAccounts(ask, readTrade(args).whole)
  const { fee, funded } = checkInstructions(whole, args)
  const names = [...new Set([from, ...whole.writable])]
  if (names.length > MOST_ACCOUNTS) throw mismatch('accounts')
  const slice = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: HOLDING_BYTES } }
  const [answer, keep] = await Promise.all([
    ask('getMultipleAccounts', names, slice),
    ask('getMinimumBalanceForRentExemption', TOKEN_ACCOUNT_BYTES).then((found) => BigInt(String(found))),
    confirmTokens(ask, args),
  ])
  signal.throwIfAborted()
  const { value: found = [] } = answer as { readonly value?: readonly (RawAccount | null)[] }
  const all: Accounts = new Map(names.map((name, i) => [name, found[i]]))
  const isOwn = (name: string): boolean => readHolding(all.get(name))?.owner === from
  if (!funded.every((name) => isOwn(name) && readHolding(all.get(name))?.mint === WRAPPED_SOL)) throw mismatch('recipient')
  // Other owners' accounts may be large, and do not matter.
  const before: Accounts = new Map([...all].filter(([name, raw]) => name === from || !raw || isOwn(name)))
  const { symbol } = network.nativeCurrency
  checkFunds({ before, args, fee })
  const after = await tryOut(ask, { transaction: calls[0]?.data ?? '', names: [...before.keys()], symbol })
  signal.throwIfAborted()
  const { changes, rent } = compareHoldings(args, { before, after, fee })
  return Object.freeze({ args, fee, keep, changes, isAtomic: true, ...(rent > 0n && { rent }) } satisfies TradePlan)
}

/**
 * Confirms the decimal places of both tokens of a trade.
 * @throws transfer/token-unconfirmed; the node's error if it cannot be reached
 */
export async function confirmTokens(ask: Ask, { gives, gets }: TradeSides): Promise<void> {
  const listed = [gives, gets].flatMap(({ asset, decimals }) =>
    asset === undefined || decimals === undefined ? [] : [{ asset, decimals }],
  )
  if (listed.length === 0) return
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const answer = await ask(
    'getMultipleAccounts',
    listed.map(({ asset }) => asset),
    config,
  )
  const { value = [] } = answer as { readonly value?: readonly (RawAccount | null)[] }
  for (const [i, { asset, decimals }] of listed.entries()) confirmDecimals(asset, decimals, value[i])
}

function mismatch(what: string): Error {
  return transferErrors.create('mismatch', { what })
}

function freeze({ from, network, calls, gives, gets, callees = [] }: TradeArgs): TradeArgs {
  return Object.freeze({
    from,
    network,
    calls: Object.freeze(calls.map((call) => Object.freeze({ ...call }))),
    gives: Object.freeze({ ...gives }),
    gets: Object.freeze({ ...gets }),
    callees: Object.freeze([...callees]),
  })
}

function checkFunds({ before, args, fee }: { readonly before: Accounts; readonly args: TradeArgs; readonly fee: bigint }): void {
  const { from, gives, network } = args
  const coins = BigInt(String(before.get(from)?.lamports ?? 0))
  const holdings = [...before.values()].flatMap((raw) => readHolding(raw) ?? [])
  const isGiven = (mint: string): boolean => (isCoin(gives.asset) ? mint === WRAPPED_SOL : mint === gives.asset)
  const tokens = holdings.reduce((sum, { mint, amount }) => (isGiven(mint) ? sum + amount : sum), 0n)
  const held = isCoin(gives.asset) ? coins + tokens : tokens
  if (held < gives.most) throw transferErrors.create('not-enough', {})
  const paid = isCoin(gives.asset) && tokens < gives.most ? gives.most - tokens : 0n
  if (coins < paid + fee) throw transferErrors.create('no-fee', { symbol: network.nativeCurrency.symbol })
}

interface Trial {
  readonly transaction: string
  readonly names: readonly string[]
  readonly symbol: string
}

/** The accounts after the simulation. @throws transfer/would-fail, no-fee */
async function tryOut(ask: Ask, { transaction, names, symbol }: Trial): Promise<Accounts> {
  const { value } = (await ask('simulateTransaction', transaction, {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses: names },
  })) as {
    readonly value: {
      readonly err?: unknown
      readonly logs?: readonly string[] | null
      readonly accounts?: readonly (RawAccount | null)[] | null
    }
  }
  const { err, logs, accounts } = value
  if (!err) return new Map(names.map((name, i) => [name, accounts?.[i]]))
  const isPoor = err === 'InsufficientFundsForFee' || isShortOfRent(err) || logs?.some((line) => /insufficient lamports/i.test(line))
  if (isPoor) throw transferErrors.create('no-fee', { symbol })
  const cause = explainFailure(err, logs ?? [])
  throw transferErrors.create('would-fail', { reason: cause.message }, { cause })
}

/** The payer, which comes first, would keep less than the minimum balance. */
function isShortOfRent(err: unknown): boolean {
  const { InsufficientFundsForRent: found } = Object(err) as { readonly InsufficientFundsForRent?: { readonly account_index?: unknown } }
  return found?.account_index === 0
}
