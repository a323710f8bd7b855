import type { Call, Network, TradeArgs, TradePlan, TradeSides } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { toRecipient } from '../transfers/check-recipient.js'
import { confirmDecimals } from '../transfers/confirm-decimals.js'
import { estimateDataFee, estimateFee, readPrice } from '../transfers/estimate-fee.js'
import { type Ask, type EvmCall, toNumber } from '../transfers/evm-deps.js'
import { tokensHeld } from '../transfers/tokens-held.js'
import { stepsOf } from './steps-of.js'
import { tryTrade } from './try-trade.js'

interface Deps {
  readonly ask: Ask
  /** Can the account make several calls in one atomic request? Only called if there are several. */
  readonly canBatch: () => Promise<boolean>
}

/**
 * Prepares a trade and simulates all its steps, without signing anything. If the node cannot simulate, only the first step is tried.
 * @throws transfer/not-enough, no-fee, token-unconfirmed, would-fail, mismatch
 */
export async function planTrade({ ask, canBatch }: Deps, asked: TradeArgs, { signal }: Call): Promise<TradePlan> {
  const { gives, gets, network } = asked
  const from = toRecipient(asked.from)
  const args: TradeArgs = Object.freeze({
    from,
    network,
    calls: Object.freeze(asked.calls.map((call) => Object.freeze({ ...call }))),
    gives: Object.freeze({ ...gives }),
    gets: Object.freeze({ ...gets }),
  })
  const steps = stepsOf(args)
  const [coins, held, isBatch] = await Promise.all([
    ask('eth_getBalance', [from, 'latest']).then(toNumber),
    gives.asset === undefined ? undefined : tokensHeld(ask, gives.asset, from),
    steps.length > 1 ? canBatch() : true,
    confirmTokens(ask, args),
  ])
  signal.throwIfAborted()
  if ((held ?? coins) < gives.most) throw transferErrors.create('not-enough', {})
  const [trial, price] = await Promise.all([tryTrade(ask, args, steps), readPrice(ask).catch(() => undefined)])
  const { symbol } = network.nativeCurrency
  const estimate = trial ? price && { gas: trial.gas, ...price } : await estimateFirst(ask, steps, symbol)
  const fee = estimate && (await feeOf(ask, network, steps, estimate))
  signal.throwIfAborted()
  const paid = gives.asset === undefined ? gives.most : 0n
  if (fee !== undefined && coins < paid + fee) throw transferErrors.create('no-fee', { symbol })
  return Object.freeze({
    args,
    isAtomic: isBatch,
    ...(fee !== undefined && { fee }),
    ...(trial && { changes: trial.changes }),
  } satisfies TradePlan)
}

/**
 * Confirms the decimal places of both tokens of a trade.
 * @throws transfer/token-unconfirmed; the node's error if it cannot be reached
 */
export async function confirmTokens(ask: Ask, { gives, gets }: TradeSides): Promise<void> {
  await Promise.all(
    [gives, gets].map(async ({ asset, decimals }) => {
      if (asset !== undefined && decimals !== undefined) await confirmDecimals(ask, asset, decimals)
    }),
  )
}

interface StepsEstimate {
  /** Of each step. */
  readonly gas: readonly bigint[]
  readonly price: bigint
}

/** The later steps cannot be measured before the first has happened. */
async function estimateFirst(ask: Ask, [first, ...more]: readonly EvmCall[], symbol: string): Promise<StepsEstimate | undefined> {
  const fee = first && (await estimateFee(ask, first, symbol))
  return fee && more.length === 0 ? { gas: [fee.gas], price: fee.price } : undefined
}

async function feeOf(ask: Ask, network: Network, steps: readonly EvmCall[], { gas, price }: StepsEstimate): Promise<bigint | undefined> {
  const uses = steps.map((call, i) => ({ call, gas: gas[i] ?? 0n }))
  const dataFee = await estimateDataFee(ask, network, uses)
  return dataFee === undefined ? undefined : uses.reduce((sum, use) => sum + use.gas * price, dataFee)
}
