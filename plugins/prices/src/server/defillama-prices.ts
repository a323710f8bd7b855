import { number, object, optional, record, string } from '@latchkey/kernel/wire'
import { createUpstream } from '@latchkey/server-kit'
import type { AssetId } from './asset-id.js'
import { COIN_NAMES } from './coin-names.js'
import { divide, toDecimal } from './decimal.js'
import type { PriceOf, PriceSource } from './price-source.js'
import { readJson } from './read-json.js'

const answer = /* @__PURE__ */ object({
  coins: /* @__PURE__ */ record(
    /* @__PURE__ */ string(),
    /* @__PURE__ */ object({
      price: /* @__PURE__ */ number(),
      timestamp: /* @__PURE__ */ number(),
      confidence: /* @__PURE__ */ optional(/* @__PURE__ */ number()),
    }),
  ),
})
/** It quotes dollars; these are derived from the price of a coin. */
const BY_COIN: { readonly [currency: string]: string } = { btc: 'coingecko:bitcoin', eth: 'coingecko:ethereum' }
const LEAST_CONFIDENCE = 0.8

/** DefiLlama's public prices, without a key: in `usd`, `btc` and `eth`. https://api-docs.defillama.com */
export function defillamaPrices({ url = 'https://coins.llama.fi' }: { readonly url?: string } = {}): PriceSource {
  const upstream = createUpstream({ name: 'DefiLlama', timeoutMs: 5_000, maxBytes: 1_000_000, tries: 2 })
  return {
    name: 'defillama',
    health: () => [{ name: upstream.name, state: upstream.state }],
    async read(currency, assets, call) {
      const unit = BY_COIN[currency]
      const named = assets.flatMap((asset): [AssetId, string][] => {
        const name = nameOf(asset)
        return name ? [[asset, name]] : []
      })
      if ((currency !== 'usd' && !unit) || named.length === 0) return new Map()
      const names = new Set([...named.map(([, name]) => name), ...(unit ? [unit] : [])])
      const { coins } = await readJson(
        upstream,
        { url: `${url}/prices/current/${[...names].map(encodeURIComponent).join(',')}` },
        answer,
        call,
      )
      const inDollars = (name: string): string | undefined => {
        const { price, confidence = 1 } = coins[name] ?? {}
        return confidence < LEAST_CONFIDENCE ? undefined : toDecimal(price)
      }
      const per = unit ? inDollars(unit) : '1'
      return new Map(
        named.flatMap(([{ id }, name]): [string, PriceOf][] => {
          const dollars = inDollars(name)
          const price = dollars && per && (unit ? divide(dollars, per) : dollars)
          return price ? [[id, { price, at: (coins[name]?.timestamp ?? 0) * 1000 }]] : []
        }),
      )
    },
  }
}

function nameOf({ chain, address }: AssetId): string | undefined {
  const names = COIN_NAMES[chain]
  if (!address) return names && `coingecko:${names.coin}`
  return names?.llama && `${names.llama}:${address}`
}
