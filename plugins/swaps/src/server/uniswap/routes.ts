/** A pool on a route, in the direction of the trade. Addresses are in lower case. */
export interface Hop {
  readonly from: string
  readonly to: string
  /** Of the pool. */
  readonly pool: string
  /** In millionths of the input. */
  readonly fee: number
}
/** A route from one token to another. */
export interface Route {
  readonly version: 2 | 3
  readonly hops: readonly Hop[]
}
/** A route with its output. */
export interface PricedRoute extends Route {
  readonly amountOut: bigint
  /** The input of each pool, including the fee. */
  readonly amountsIn: readonly bigint[]
  /** The output at the mid price, after fees; 0 if unknown. */
  readonly atMidPrice: bigint
  /** Expected gas. */
  readonly gas: bigint
}

/** Fixed-point scale of prices. */
const PARTS = 1_000_000_000_000_000_000_000_000_000_000_000_000n
const MILLION = 1_000_000n

/** Returns an amount's output at the price before the trade. Prices are per unit of input, from `priceOf`. */
export function atMidPrice(amount: bigint, hops: readonly { readonly fee: number; readonly price: bigint }[]): bigint {
  return hops.reduce((left, { fee, price }) => (left * (MILLION - BigInt(fee)) * price) / (MILLION * PARTS), amount)
}

/** Returns the price of one unit, in fixed point. */
export function priceOf(out: bigint, into: bigint): bigint {
  return into === 0n ? 0n : (out * PARTS) / into
}

/** Returns the fraction of the value that is lost to the size of the trade, as a decimal with four places. */
export function impactOf({ amountOut, atMidPrice: full }: Pick<PricedRoute, 'amountOut' | 'atMidPrice'>): string | undefined {
  if (full === 0n) return undefined
  const lost = ((full - amountOut) * 10_000n) / full
  // Rounding of whole units may yield less than nothing, which counts as no loss.
  const parts = String(lost < 0n ? 0n : lost).padStart(5, '0')
  return `${parts.slice(0, -4)}.${parts.slice(-4)}`
}
