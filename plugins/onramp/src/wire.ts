import { boolean, integer, list, literal, nothing, object, optional, route, type Static, string, union } from '@latchkey/kernel/wire'

/** CAIP-19: `eip155:1/slip44:60`, `eip155:1/erc20:0x…`, `solana:…/token:…`. */
const asset = /* @__PURE__ */ string({
  pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}/(slip44:[0-9]{1,10}|erc20:0x[0-9a-fA-F]{40}|token:[1-9A-HJ-NP-Za-km-z]{32,44})$',
})
/** CAIP-10. */
const account = /* @__PURE__ */ string({
  pattern: '^(eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}|solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{32,44})$',
})
/** CAIP-2. */
const chain = /* @__PURE__ */ string({ pattern: '^(eip155:[0-9]{1,16}|solana:[1-9A-HJ-NP-Za-km-z]{32})$' })
/** In base units of its asset. */
const units = /* @__PURE__ */ string({ pattern: '^[0-9]{1,78}$' })
/** Money, in whole units of its currency: `49.99`. */
const money = /* @__PURE__ */ string({ pattern: '^[0-9]{1,12}([.][0-9]{1,8})?$' })
/** ISO 4217. */
const fiat = /* @__PURE__ */ string({ pattern: '^[A-Z]{3}$' })
/** ISO 3166-1, two letters. */
const country = /* @__PURE__ */ string({ pattern: '^[A-Z]{2}$' })
/** Second part of ISO 3166-2: `NY` of `US-NY`. */
const subdivision = /* @__PURE__ */ string({ pattern: '^[A-Z0-9]{1,3}$' })
/** RFC 3339, UTC, to the millisecond. */
const time = /* @__PURE__ */ string({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' })
const provider = /* @__PURE__ */ string({ pattern: '^[a-z0-9-]{1,32}$' })
const nameOf = /* @__PURE__ */ string({ minLength: 1, maxLength: 100 })
const method = /* @__PURE__ */ union([/* @__PURE__ */ literal('card'), /* @__PURE__ */ literal('bank'), /* @__PURE__ */ literal('wallet')])
/** Identifies a purchase. Everyone who has it may read that purchase, and it cannot be guessed. */
const purchaseId = /* @__PURE__ */ string({ pattern: '^[0-9a-f]{32}$' })
const maybeCountry = /* @__PURE__ */ optional(country)
const maybeSubdivision = /* @__PURE__ */ optional(subdivision)

/** A seller of coins. */
export const onrampProviderSchema = /* @__PURE__ */ object({
  id: provider,
  name: nameOf,
  /** For display: `1-2%`. */
  feeRange: /* @__PURE__ */ string({ maxLength: 20 }),
  /** Payment methods. */
  methods: /* @__PURE__ */ list(method, { maxItems: 3 }),
  /** Networks that it sells on, CAIP-2. */
  chains: /* @__PURE__ */ list(chain, { maxItems: 100 }),
  /** False if it does not sell in the visitor's country. */
  available: /* @__PURE__ */ boolean(),
})
/** A token that can be bought. */
export const onrampTokenSchema = /* @__PURE__ */ object({
  asset,
  name: nameOf,
  symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 32 }),
  decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 36 }),
  /** A URL that a browser may load: the server's image proxy, or a data URL. */
  iconUrl: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 4000 })),
  /** Ids of providers that sell it. */
  providers: /* @__PURE__ */ list(provider, { maxItems: 20 }),
})
/** A currency to pay with. */
export const onrampFiatSchema = /* @__PURE__ */ object({
  code: fiat,
  /** Minimum and maximum of one purchase. */
  min: money,
  max: money,
})
/** A provider's quote. */
export const onrampQuoteSchema = /* @__PURE__ */ object({
  provider,
  /** In base units of the token. */
  amount: units,
  /** Total price, including fees. */
  total: money,
  fees: /* @__PURE__ */ list(
    /* @__PURE__ */ object({
      /** `network` is the chain's fee. */
      who: /* @__PURE__ */ union([/* @__PURE__ */ literal('provider'), /* @__PURE__ */ literal('network')]),
      amount: money,
    }),
    { maxItems: 4 },
  ),
})
/** A purchase and its status. */
export const onrampPurchaseSchema = /* @__PURE__ */ object({
  id: purchaseId,
  provider,
  account,
  asset,
  symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 32 }),
  decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 36 }),
  fiat,
  /** Requested amount of money; once the provider has reported it, the actual one. */
  paid: money,
  /** Purchased amount in base units; null until the provider reports it. */
  amount: /* @__PURE__ */ union([units, /* @__PURE__ */ nothing()]),
  /** `open`: the visitor was sent to the provider, which has not reported anything yet. `pending`: paid, payout in progress. */
  status: /* @__PURE__ */ union([
    /* @__PURE__ */ literal('open'),
    /* @__PURE__ */ literal('pending'),
    /* @__PURE__ */ literal('done'),
    /* @__PURE__ */ literal('failed'),
  ]),
  /** The payout transaction. */
  hash: /* @__PURE__ */ union([/* @__PURE__ */ string({ pattern: '^[0-9A-Za-z]{32,100}$' }), /* @__PURE__ */ nothing()]),
  createdAt: time,
  changedAt: time,
})
/** Routes shared by both halves. */
export const onrampWire = {
  options: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/onramp/options',
    body: /* @__PURE__ */ object({ country: maybeCountry, subdivision: maybeSubdivision }),
    reply: /* @__PURE__ */ object({
      /** The visitor's country as assumed by the server; null if unknown. */
      country: /* @__PURE__ */ union([country, /* @__PURE__ */ nothing()]),
      providers: /* @__PURE__ */ list(onrampProviderSchema, { maxItems: 20 }),
      fiats: /* @__PURE__ */ list(onrampFiatSchema, { maxItems: 200 }),
      tokens: /* @__PURE__ */ list(onrampTokenSchema, { maxItems: 500 }),
    }),
  }),
  quotes: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/onramp/quotes',
    body: /* @__PURE__ */ object({ account, asset, fiat, amount: money, country: maybeCountry, subdivision: maybeSubdivision }),
    reply: /* @__PURE__ */ object({
      /** Best offer first. */
      items: /* @__PURE__ */ list(onrampQuoteSchema, { maxItems: 20 }),
      /** Providers that do not sell this, with the reason. */
      refused: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          provider,
          reason: /* @__PURE__ */ union([
            /* @__PURE__ */ literal('country'),
            /* @__PURE__ */ literal('amount'),
            /* @__PURE__ */ literal('asset'),
            /* @__PURE__ */ literal('unavailable'),
          ]),
        }),
        { maxItems: 20 },
      ),
    }),
  }),
  sessions: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/onramp/sessions',
    body: /* @__PURE__ */ object({ provider, account, asset, fiat, amount: money, country: maybeCountry, subdivision: maybeSubdivision }),
    reply: /* @__PURE__ */ object({
      id: purchaseId,
      /** The provider's page for this purchase. Valid once. */
      url: /* @__PURE__ */ string({ minLength: 8, maxLength: 8000, pattern: '^https?://' }),
      expiresAt: time,
    }),
  }),
  purchases: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/onramp/purchases',
    body: /* @__PURE__ */ object({ ids: /* @__PURE__ */ list(purchaseId, { minItems: 1, maxItems: 50 }) }),
    /** Newest first; unknown ones are omitted. */
    reply: /* @__PURE__ */ object({ items: /* @__PURE__ */ list(onrampPurchaseSchema, { maxItems: 50 }) }),
  }),
}

/** A seller of coins. */
export type OnrampProviderInfo = Static<typeof onrampProviderSchema>
/** A token that can be bought. */
export type OnrampTokenInfo = Static<typeof onrampTokenSchema>
/** A currency to pay with. */
export type OnrampFiat = Static<typeof onrampFiatSchema>
/** A provider's quote. */
export type OnrampQuote = Static<typeof onrampQuoteSchema>
/** A purchase and its status. */
export type OnrampPurchase = Static<typeof onrampPurchaseSchema>
/** Available assets, countries and currencies. */
export type OnrampOptionsReply = Static<typeof onrampWire.options.reply>
/** An order, with the visitor's location and the amount. */
export type OnrampOrder = Static<typeof onrampWire.quotes.body>
