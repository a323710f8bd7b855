import { createUpstream, type ServerCall } from '@latchkey/kernel/server'
import { nothing, number, record, string, union } from '@latchkey/kernel/wire'
import type { AssetId } from './asset-id.js'
import { COIN_NAMES } from './coin-names.js'
import { toDecimal } from './decimal.js'
import type { PriceOf, PriceSource } from './price-source.js'
import { readJson } from './read-json.js'

/** Your key at CoinGecko, and where it is used. */
export interface CoingeckoOptions {
  /** Of the paid service, unless `url` is that of the free one. */
  readonly key?: string
  /** `https://pro-api.coingecko.com/api/v3` with a key, `https://api.coingecko.com/api/v3` without, when left out. */
  readonly url?: string
}

const answer = /* @__PURE__ */ record(
  /* @__PURE__ */ string(),
  /* @__PURE__ */ record(/* @__PURE__ */ string(), /* @__PURE__ */ union([/* @__PURE__ */ number(), /* @__PURE__ */ nothing()])),
)

/** CoinGecko, in every currency it knows. Its terms are between you and them. https://docs.coingecko.com */
export function coingeckoPrices({ key, url = `https://${key ? 'pro-' : ''}api.coingecko.com/api/v3` }: CoingeckoOptions = {}): PriceSource {
  const upstream = createUpstream({ name: 'CoinGecko', timeoutMs: 5_000, maxBytes: 1_000_000, tries: 2 })
  const headers = key ? { [url.includes('//pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key } : {}
  /** Prices by the name they were asked with. */
  const ask = async (
    path: string,
    names: { readonly [parameter: string]: string },
    currency: string,
    call: ServerCall,
  ): Promise<ReadonlyMap<string, PriceOf>> => {
    const query = new URLSearchParams({ ...names, vs_currencies: currency, include_last_updated_at: 'true', precision: 'full' })
    const found = await readJson(upstream, { url: `${url}${path}?${query}`, headers }, answer, call)
    return new Map(
      Object.entries(found).flatMap(([name, { [currency]: value, last_updated_at: at }]): [string, PriceOf][] => {
        const price = toDecimal(value)
        return price === undefined ? [] : [[name.toLowerCase(), { price, at: (at ?? 0) * 1000 }]]
      }),
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

/** Tokens by their chain. */
function grouped(assets: readonly AssetId[]): ReadonlyMap<string, readonly AssetId[]> {
  const chains = new Map<string, AssetId[]>()
  for (const asset of assets) if (asset.address) chains.set(asset.chain, [...(chains.get(asset.chain) ?? []), asset])
  return chains
}
