import { nothing, number, record, string, union } from '@latchkey/kernel/wire'
import { createUpstream, type ServerCall } from '@latchkey/server-kit'
import type { AssetId } from './asset-id.js'
import { COIN_NAMES } from './coin-names.js'
import { toChange, toDecimal } from './decimal.js'
import type { PriceOf, PriceSource } from './price-source.js'
import { readJson } from './read-json.js'

/** Your CoinGecko key, and the service URL. */
export interface CoingeckoOptions {
  /** For the paid service, unless `url` is that of the free one. */
  readonly key?: string
  /** Defaults to `https://pro-api.coingecko.com/api/v3` with a key, `https://api.coingecko.com/api/v3` without. */
  readonly url?: string
}

const answer = /* @__PURE__ */ record(
  /* @__PURE__ */ string(),
  /* @__PURE__ */ record(/* @__PURE__ */ string(), /* @__PURE__ */ union([/* @__PURE__ */ number(), /* @__PURE__ */ nothing()])),
)

/** CoinGecko, in every currency it supports. Its terms are between you and them. https://docs.coingecko.com */
export function coingeckoPrices({ key, url = `https://${key ? 'pro-' : ''}api.coingecko.com/api/v3` }: CoingeckoOptions = {}): PriceSource {
  const upstream = createUpstream({ name: 'CoinGecko', timeoutMs: 5_000, maxBytes: 1_000_000, tries: 2 })
  const headers = key ? { [url.includes('//pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key } : {}
  /** Prices by the requested id. */
  const ask = async (
    path: string,
    names: { readonly [parameter: string]: string },
    currency: string,
    call: ServerCall,
  ): Promise<ReadonlyMap<string, PriceOf>> => {
    const query = new URLSearchParams({
      ...names,
      vs_currencies: currency,
      include_last_updated_at: 'true',
      include_24hr_change: 'true',
      precision: 'full',
    })
    const found = await readJson(upstream, { url: `${url}${path}?${query}`, headers }, answer, call)
    return new Map(
      Object.entries(found).flatMap(
        ([name, { [currency]: value, [`${currency}_24h_change`]: change, last_updated_at: at }]): [string, PriceOf][] => {
          const price = toDecimal(value)
          const change24h = toChange(change)
          return price === undefined ? [] : [[name.toLowerCase(), { price, ...(change24h && { change24h }), at: (at ?? 0) * 1000 }]]
        },
      ),
    )
  }
  return {
    name: 'coingecko',
    health: () => [{ name: upstream.name, state: upstream.state }],
    async read(currency, assets, call) {
      const known = new Map<string, PriceOf>()
      const take = (asset: AssetId, price: PriceOf | undefined): void => void (price && known.set(asset.id, price))
      const coins = assets.filter(({ chain, address }) => !address && COIN_NAMES[chain])
      if (coins.length > 0) {
        const found = await ask(
          '/simple/price',
          { ids: [...new Set(coins.map(({ chain }) => COIN_NAMES[chain]?.coin))].join(',') },
          currency,
          call,
        )
        for (const coin of coins) take(coin, found.get(COIN_NAMES[coin.chain]?.coin ?? ''))
      }
      for (const [chain, tokens] of grouped(assets)) {
        const platform = COIN_NAMES[chain]?.gecko
        if (!platform) continue
        const found = await ask(
          `/simple/token_price/${platform}`,
          { contract_addresses: tokens.map(({ address }) => address).join(',') },
          currency,
          call,
        )
        for (const token of tokens) take(token, found.get(token.address?.toLowerCase() ?? ''))
      }
      return known
    },
  }
}

/** Tokens by chain. */
function grouped(assets: readonly AssetId[]): ReadonlyMap<string, readonly AssetId[]> {
  const chains = new Map<string, AssetId[]>()
  for (const asset of assets) if (asset.address) chains.set(asset.chain, [...(chains.get(asset.chain) ?? []), asset])
  return chains
}
