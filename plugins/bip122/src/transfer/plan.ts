import type { Call, TransferArgs, TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { Esplora } from '../esplora.js'

/** Virtual bytes of a transaction without its inputs: the usual two outputs and the header; then of each coin spent. */
const AROUND = 74n
const COIN = 68n
/** An output must be worth more than this, or no node relays it. */
const DUST = 546n

/**
 * Prepares a payment. The wallet chooses the coins and the fee itself, so the fee here is an estimate with the largest coins of the
 * address at a rate for six blocks; unknown without a server.
 * @throws transfer/not-enough, no-fee, fee-unknown, would-fail
 */
export async function plan(esplora: Esplora, args: TransferArgs, { signal }: Call): Promise<TransferPlan> {
  const { from, to, network } = args
  const { caipNetworkId: chain } = network
  const facts = await Promise.all([
    esplora.coins({ chain, address: from, signal }),
    esplora.feeRate({ chain, blocks: 6, signal }).then(toMilli),
  ]).catch((error: unknown) => {
    signal.throwIfAborted()
    if (args.amount === 'max') throw transferErrors.create('fee-unknown', {}, { cause: error })
    return undefined
  })
  const [coins, rate] = facts ?? []
  const costOf = (count: number): bigint => ((AROUND + COIN * BigInt(count)) * (rate ?? 0n) + 999n) / 1000n
  const there = coins?.reduce((sum, coin) => sum + coin, 0n)
  // A wallet may choose a higher rate: a margin of one fifth is held back for that.
  const amount = args.amount === 'max' ? (there ?? 0n) - (costOf(coins?.length ?? 0) * 12n + 9n) / 10n : args.amount
  if (amount <= 0n || (there !== undefined && amount > there)) throw transferErrors.create('not-enough', {})
  if (amount < DUST) throw transferErrors.create('would-fail', { reason: `less than ${DUST} satoshi are not passed on` })
  const fee = coins && costOf(countFor(coins, amount, costOf))
  if (there !== undefined && fee !== undefined && amount + fee > there)
    throw transferErrors.create('no-fee', { symbol: network.nativeCurrency.symbol })
  return Object.freeze({
    args: Object.freeze({ ...args }),
    amount,
    ...(fee !== undefined && { fee }),
    request: Object.freeze({
      method: 'sendTransfer',
      params: Object.freeze([Object.freeze({ recipient: to, amount: amount.toString() })]),
    }),
  } satisfies TransferPlan)
}

/** How many of the largest coins cover an amount and their own fee. */
function countFor(coins: readonly bigint[], amount: bigint, costOf: (count: number) => bigint): number {
  let sum = 0n
  const sorted = coins.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  for (const [index, coin] of sorted.entries()) {
    sum += coin
    if (sum >= amount + costOf(index + 1)) return index + 1
  }
  return coins.length
}

/** `1.5` satoshi per byte as 1500 thousandths, without intermediate floating point. */
function toMilli(rate: string): bigint {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? []
  if (whole === undefined) throw new TypeError('The server answered no fee rate.')
  return BigInt(whole + fraction.slice(0, 3).padEnd(3, '0'))
}
