import { check, list, nothing, object, optional, type Static, string, type TSchema, union } from '@latchkey/kernel/wire'
import { createUpstream, type ServerCall, type Upstream } from '@latchkey/server-kit'
import type { AccountId, AccountSource, FoundAsset, FoundCollectible } from './account-source.js'
import { type ListedToken, tokensOf } from './token-list.js'

/** Instances of Blockscout, and which tokens are verified. */
export interface BlockscoutOptions {
  /** `https://eth.blockscout.com`, or your own, by CAIP-2 id. */
  readonly urls: { readonly [chain: string]: string }
  /** The chain's own coin, by CAIP-2 id. Defaults to ether. */
  readonly coins?: { readonly [chain: string]: { readonly name: string; readonly symbol: string; readonly decimals: number } }
  /** Entries of a token list. Only these are marked as verified: a price alone proves nothing, makers of imitations trade too. */
  readonly tokens?: readonly ListedToken[]
}

const text = /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]))
const token = /* @__PURE__ */ object({
  // Older releases use `address`.
  address_hash: text,
  address: text,
  name: text,
  symbol: text,
  decimals: text,
  type: text,
  icon_url: text,
  exchange_rate: text,
  reputation: text,
})
const accountAnswer = /* @__PURE__ */ object({ coin_balance: text, exchange_rate: text })
const balancesAnswer = /* @__PURE__ */ list(/* @__PURE__ */ object({ token, value: text, token_id: text }))
const piecesAnswer = /* @__PURE__ */ object({
  items: /* @__PURE__ */ list(
    /* @__PURE__ */ object({
      id: text,
      token,
      image_url: text,
      metadata: /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ object({ name: text }), /* @__PURE__ */ nothing()])),
    }),
  ),
})

/** Blockscout's REST API, version 2 (https://docs.blockscout.com), on any host. Its prices are in dollars. */
export function blockscoutAccounts({ urls, coins = {}, tokens = [] }: BlockscoutOptions): AccountSource {
  const upstreams = new Map(
    Object.entries(urls).map(([chain, url]) => [
      chain,
      { url: url.replace(/\/$/, ''), upstream: createUpstream({ name: `Blockscout of ${chain}`, tries: 2, maxBytes: 5_000_000 }) },
    ]),
  )
  const ask = async <S extends TSchema>(
    at: { readonly url: string; readonly upstream: Upstream },
    path: string,
    schema: S,
    call: ServerCall,
    missing: Static<S>,
  ) => {
    const { status, text: body } = await at.upstream.send(
      `${at.url}/api/v2/addresses/${path}`,
      { headers: { accept: 'application/json' } },
      call,
    )
    // An unused address.
    if (status === 404) return missing
    if (status !== 200) throw new Error(`${at.upstream.name} answered ${status}.`)
    const value: unknown = JSON.parse(body)
    const problem = check(schema, value)
    if (problem) throw new Error(`${at.upstream.name} answered something else: ${problem}`)
    // The schema was just checked.
    return value as Static<S>
  }
  return {
    name: 'blockscout',
    health: () => [...upstreams.values()].map(({ upstream: { name, state } }) => ({ name, state })),
    async assets({ chain, address }: AccountId, currency, call) {
      const at = upstreams.get(chain)
      if (!at) return undefined
      const [own, held] = await Promise.all([
        ask(at, address, accountAnswer, call, {}),
        ask(at, `${address}/token-balances`, balancesAnswer, call, []),
      ])
      const priced = (rate: string | null | undefined): { readonly price?: string } => {
        const price = currency === 'usd' ? toPrice(rate) : undefined
        return price === undefined ? {} : { price }
      }
      const listed = new Set(tokensOf(tokens, chain).map((each) => each.address.toLowerCase()))
      const coin = coins[chain] ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }
      return [
        { ...coin, amount: toAmount(own.coin_balance), verified: true, ...priced(own.exchange_rate) },
        ...held.flatMap(
          ({
            token: { address_hash, address: old, name, symbol, decimals, type, icon_url, exchange_rate, reputation },
            value,
          }): FoundAsset[] => {
            const contract = address_hash ?? old
            const places = /^\d{1,3}$/.test(decimals ?? '') ? Number(decimals) : 0
            const amount = toAmount(value)
            if (type !== 'ERC-20' || !contract || places === 0 || places > 255 || amount === 0n) return []
            return [
              {
                address: contract,
                name: (name || symbol) ?? '',
                symbol: symbol ?? '',
                decimals: places,
                amount,
                ...(icon_url && { iconUrl: icon_url }),
                ...(listed.has(contract.toLowerCase()) && { verified: true }),
                ...(reputation && reputation !== 'ok' && { spam: true }),
                ...priced(exchange_rate),
              },
            ]
          },
        ),
      ]
    },
    async collectibles({ chain, address }, call) {
      const at = upstreams.get(chain)
      if (!at) return undefined
      const { items } = await ask(at, `${address}/nft?type=ERC-721%2CERC-1155`, piecesAnswer, call, { items: [] })
      return items.flatMap(
        ({ id, token: { address_hash, address: old, name, symbol, reputation }, image_url, metadata }): FoundCollectible[] => {
          const contract = address_hash ?? old
          if (!contract || !id) return []
          const collection = (name || symbol) ?? ''
          return [
            {
              address: contract,
              tokenId: id.slice(0, 100),
              name: metadata?.name || `${collection} #${id.slice(0, 20)}`.trim(),
              ...(collection && { collection }),
              ...(image_url && { iconUrl: image_url }),
              ...(reputation && reputation !== 'ok' && { spam: true }),
            },
          ]
        },
      )
    },
  }
}

function toAmount(value: string | null | undefined): bigint {
  return /^\d{1,78}$/.test(value ?? '') ? BigInt(value ?? 0) : 0n
}

function toPrice(rate: string | null | undefined): string | undefined {
  return /^\d{1,20}(\.\d{1,30})?$/.test(rate ?? '') ? (rate ?? undefined) : undefined
}
