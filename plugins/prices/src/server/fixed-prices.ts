import { readAsset } from './asset-id.js'
import type { PriceOf, PriceSource } from './price-source.js'

/** Prices that never change, for tests and demos. */
export interface FixedPrices {
  /** `usd` when left out. */
  readonly currency?: string
  /** Decimals by CAIP-19 id. */
  readonly prices: { readonly [asset: string]: string }
  /** Milliseconds since 1970, which the prices are dated with; the machine's clock when left out. */
  readonly now?: () => number
}

/** Prices that never change, for test chains and for coins with a fixed price. */
export function fixedPrices({ currency: own = 'usd', prices, now = Date.now }: FixedPrices): PriceSource {
  const byId = new Map(
    Object.entries(prices).map(([asset, price]) => {
      const id = readAsset(asset)?.id
      if (!id || !/^\d+(\.\d+)?$/.test(price)) throw new Error(`"${asset}": "${price}" is no asset with a decimal price.`)
      return [id, price]
    }),
  )
  return {
    name: 'fixed',
    async read(currency, assets) {
      if (currency !== own) return new Map()
      return new Map(
        assets.flatMap(({ id }): [string, PriceOf][] => {
          const price = byId.get(id)
          return price ? [[id, { price, at: now() }]] : []
        }),
      )
    },
  }
}
