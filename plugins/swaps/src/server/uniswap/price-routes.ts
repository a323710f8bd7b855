import { concat, type Hex, numberToHex } from 'viem'
import { poolAbi } from './abis.js'
import type { Read, Reader } from './multicall.js'
import type { UniswapDeployment } from './options.js'
import { atMidPrice, type Hop, type PricedRoute, priceOf, type Route } from './routes.js'

const GAS_V2 = { base: 60_000n, hop: 60_000n }
/** Gas of a transaction in addition to the quoter's estimate. */
const GAS_V3 = 60_000n
/** 2 to the power of 192. */
const Q192 = 6_277_101_735_386_680_763_835_789_423_207_666_416_102_355_444_464_034_512_896n

/** Returns what each route yields for an amount, with one node request. Omits routes that yield nothing. */
export async function priceRoutes(
  read: Reader,
  { routes, amount, deployment }: { readonly routes: readonly Route[]; readonly amount: bigint; readonly deployment: UniswapDeployment },
): Promise<readonly PricedRoute[]> {
  const pools = [...new Map(routes.flatMap(({ version, hops }) => hops.map((hop) => [hop.pool, { version, hop }] as const))).values()]
  const byQuoter = routes.filter(({ version }) => version === 3)
  const answers = await read([
    ...pools.map(({ version, hop }): Read => ({ to: hop.pool, abi: poolAbi, name: version === 2 ? 'getReserves' : 'slot0' })),
    ...byQuoter.map(
      ({ hops }): Read => ({ to: deployment.v3?.quoter ?? '', abi: poolAbi, name: 'quoteExactInput', args: [pathOf(hops), amount] }),
    ),
  ])
  const states = new Map(pools.map(({ hop }, at) => [hop.pool, answers[at]]))
  const quotes = new Map(byQuoter.map((route, at) => [route, answers[pools.length + at]]))
  return routes.flatMap((route) => {
    const priced = route.version === 2 ? priceV2(route, amount, states) : priceV3(route, amount, states, quotes.get(route))
    return priced && priced.amountOut > 0n ? [priced] : []
  })
}

/** Encodes a route for V3's routers and quoter: an address, then a fee tier and an address for each pool. */
export function pathOf(hops: readonly Hop[]): Hex {
  const [first] = hops
  if (!first) throw new Error('A way without pools leads nowhere.')
  return concat([first.from as Hex, ...hops.flatMap(({ fee, to }) => [numberToHex(fee, { size: 3 }), to as Hex])])
}

function priceV2(route: Route, amount: bigint, states: ReadonlyMap<string, unknown>): PricedRoute | undefined {
  const amountsIn: bigint[] = []
  const prices: { fee: number; price: bigint }[] = []
  let left = amount
  for (const { pool, from, to, fee } of route.hops) {
    const state = states.get(pool) as readonly [bigint, bigint, number] | undefined
    if (!state) return undefined
    const [into, out] = isFirst(from, to) ? [state[0], state[1]] : [state[1], state[0]]
    amountsIn.push(left)
    prices.push({ fee, price: priceOf(out, into) })
    // The rule of its pools: the product of both sides stays constant, after a 0.3 % fee on the input.
    const net = left * 997n
    left = into === 0n ? 0n : (net * out) / (into * 1000n + net)
  }
  const gas = GAS_V2.base + GAS_V2.hop * BigInt(route.hops.length)
  return { ...route, amountOut: left, amountsIn, atMidPrice: atMidPrice(amount, prices), gas }
}

function priceV3(route: Route, amount: bigint, states: ReadonlyMap<string, unknown>, quote: unknown): PricedRoute | undefined {
  if (quote === undefined) return undefined
  const [amountOut, , , gas] = quote as readonly [bigint, readonly bigint[], readonly number[], bigint]
  const prices = route.hops.map(({ pool, from, to, fee }) => {
    const [root = 0n] = (states.get(pool) as readonly [bigint] | undefined) ?? []
    const square = root * root
    return { fee, price: isFirst(from, to) ? priceOf(square, Q192) : priceOf(Q192, square) }
  })
  const [first] = prices
  // The output of the first pool is the input of the next. Only used to show its fee, so the mid price is good enough.
  const amountsIn = route.hops.map((_, at) => (at === 0 || !first ? amount : atMidPrice(amount, [first])))
  return { ...route, amountOut, amountsIn, atMidPrice: atMidPrice(amount, prices), gas: gas + GAS_V3 }
}

/** Pools sort their tokens by address. */
function isFirst(from: string, to: string): boolean {
  return BigInt(from) < BigInt(to)
}
