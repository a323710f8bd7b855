import { readAsset } from './asset-id.js'
import type { PriceOf, PriceSource } from './price-source.js'

/** Prices that never change, for tests and demos. */
export interface FixedPrices {
  /** Defaults to `usd`. */
  readonly currency?: string
  /** Decimals by CAIP-19 id. */
  readonly prices: { readonly [asset: string]: string }
  /** Change since a day ago in percent, as decimals such as `-2.5`, by CAIP-19 id. */
  readonly changes?: { readonly [asset: string]: string }
  /** Timestamp of the prices in milliseconds since the epoch. Defaults to the machine's clock. */
  readonly now?: () => number
}

/** Prices that never change, for test chains and for coins with a fixed price. */
export function fixedPrices({ currency: own = 'usd', prices, changes = {}, now = Date.now }: FixedPrices): PriceSource {
  const byId = readAll(prices, /^\d+(\.\d+)?$/, 'price')
  const changeById = readAll(changes, /^-?\d+(\.\d+)?$/, 'change')
  return {
    name: 'fixed',
    async read(currency, assets) {
      if (currency !== own) return new Map()
      return new Map(
        assets.flatMap(({ id }): [string, PriceOf][] => {
          const price = byId.get(id)
          const change24h = changeById.get(id)
          return price ? [[id, { price, ...(change24h && { change24h }), at: now() }]] : []
        }),
      )
    },
  }
}

/** Decimals by `AssetId.id`. @throws naming the invalid one */
function readAll(values: { readonly [asset: string]: string }, decimal: RegExp, what: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(values).map(([asset, value]) => {
      const id = readAsset(asset)?.id
      if (!id || !decimal.test(value)) throw new Error(`"${asset}": "${value}" is no asset with a decimal ${what}.`)
      return [id, value]
    }),
  )
}
