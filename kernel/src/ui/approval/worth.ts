import type { AssetPrice, PriceSource } from '../../points/index.js'
import type { Network } from '../../types/index.js'
import { formatFiat, fromUnits, toUnits } from '../../units/index.js'
import { bounded } from '../../waits/index.js'
import type { DescribedSum } from './described.js'

/** Prices of the coin and the tokens of an account. */
export type Prices = readonly AssetPrice[]

export interface ReadPricesArgs {
  /** Undefined if no plugin knows prices. */
  readonly source: Pick<PriceSource, 'read'> | undefined
  /** The account that is asked, on the network in use. */
  readonly session: { readonly address?: string | undefined; readonly network?: Network | undefined } | undefined
  readonly signal: AbortSignal
}

/** A request does not wait longer for prices. */
const WAIT_MS = 1500
const DECIMALS = 18

/** Reads the prices of an account's assets for `RequestBody`. Empty on test networks, and where they are unknown or take too long. */
export async function readPrices({ source, session: { address, network } = {}, signal }: ReadPricesArgs): Promise<Prices> {
  if (!source || address === undefined || !network || network.testnet) return []
  const read = async (): Promise<Prices> => source.read({ address, network }, { signal })
  return bounded(read(), { signal, ms: WAIT_MS }).catch(() => [])
}

/** Formats the value of amounts; undefined unless each one has a price in one currency. */
export function worthOf(sums: readonly DescribedSum[], prices: Prices, locale: string): string | undefined {
  const priced = sums.map((sum) => ({ sum, asset: prices.find(({ address }) => isSame(address, sum.asset)) }))
  const currency = priced[0]?.asset?.currency
  let worth = 0n
  for (const { sum, asset } of priced) {
    const { price = 0 } = asset ?? {}
    if (!(price > 0 && price < 1e15) || asset?.currency !== currency) return undefined
    worth += (BigInt(sum.units) * toUnits(decimal(price), DECIMALS)) / 10n ** BigInt(sum.decimals)
  }
  return worth === 0n ? undefined : formatFiat(fromUnits(worth, DECIMALS), { locale, currency })
}

/** Hexadecimal addresses are the same in any case; others differ by it. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === b || (/:0x/i.test(a ?? '') && a?.toLowerCase() === b?.toLowerCase())
}

/** The digits that a double is exact to. */
function decimal(price: number): string {
  return price.toFixed(Math.min(DECIMALS, Math.max(0, 14 - Math.floor(Math.log10(price)))))
}
