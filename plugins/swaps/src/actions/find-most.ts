import type { Call, Context, TradePlan } from '@latchkey/kernel'
import { addressIn } from '../asset-id.js'
import { checkOffer } from '../check/check-offer.js'
import type { SwapsContract } from '../contract.js'
import { swapFlow } from '../flow.js'
import { argsOf } from './args-of.js'
import { queryOf } from './query-of.js'
import { sourceOf } from './source-of.js'
import { tradesOf } from './trades-of.js'

/** Wallets reserve twice the base fee, and more gas than is used. */
const ROOM = 3n

/**
 * Returns the maximum that can be sold: all of a token; of the native coin, what remains after the fee, which is measured by simulating a
 * swap of half of it. Undefined if the fee is unknown (AMT-06).
 */
export async function findMost(ctx: Context<SwapsContract>, held: bigint, { signal }: Call): Promise<bigint | undefined> {
  const { sell } = ctx.state
  if (!sell || addressIn(sell.asset) !== undefined) return held
  const shown = ctx.use(swapFlow).offer?.trade
  const { fee, rent = 0n, keep = 0n } = (shown?.fee === undefined ? await planHalf(ctx, held / 2n, { signal }) : shown) ?? {}
  if (fee === undefined) return undefined
  const most = held - fee * ROOM - rent - keep
  return most > 0n ? most : 0n
}

async function planHalf(ctx: Context<SwapsContract>, amount: bigint, call: Call): Promise<TradePlan | undefined> {
  const { sell, buy, from, chain } = ctx.state
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  const query = await queryOf(ctx, call, amount)
  if (!query || !network || !sell || !buy || from === undefined || amount === 0n) return undefined
  const source = sourceOf(ctx)
  const [quote, routers] = await Promise.all([source.quote(query, call), source.routers(network.caipNetworkId)])
  if (!quote?.tx || !routers) return undefined
  await checkOffer({ query, quote, routers })
  const trades = await tradesOf(ctx, network.chainNamespace)
  return trades.plan(argsOf({ query, quote, routers, sell, buy, network, from }, quote.tx), call)
}
