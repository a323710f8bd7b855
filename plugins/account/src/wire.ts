import { boolean, integer, list, object, optional, type Route, route, type Static, string, type TSchema } from '@latchkey/kernel/wire'

/** CAIP-10: `eip155:1:0x…`. */
const account = /* @__PURE__ */ string({
  minLength: 5,
  maxLength: 200,
  pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$',
})
/** Base units, a whole number. */
const amount = /* @__PURE__ */ string({ minLength: 1, maxLength: 80, pattern: '^[0-9]+$' })
const price = /* @__PURE__ */ string({ minLength: 1, maxLength: 80, pattern: '^[0-9]+([.][0-9]+)?$' })
const change = /* @__PURE__ */ string({ minLength: 1, maxLength: 80, pattern: '^-?[0-9]+([.][0-9]+)?$' })

/** One coin or token in the server's response, in base units. */
export const assetSchema = /* @__PURE__ */ object({
  /** CAIP-10 id of the contract or mint; absent for the native coin. */
  asset: /* @__PURE__ */ optional(account),
  name: /* @__PURE__ */ string({ maxLength: 200 }),
  symbol: /* @__PURE__ */ string({ maxLength: 50 }),
  amount,
  decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 255 }),
  /** Price of one whole unit, in the requested currency. */
  price: /* @__PURE__ */ optional(price),
  /** Price change since a day ago, in percent: `-2.5`. */
  change24h: /* @__PURE__ */ optional(change),
  iconUrl: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 4000 })),
  /** On a list that the operator chose. */
  verified: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
  spam: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
})
/** One collectible in the server's response. */
export const collectibleSchema = /* @__PURE__ */ object({
  asset: account,
  tokenId: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 100 })),
  name: /* @__PURE__ */ string({ maxLength: 200 }),
  collection: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 200 })),
  iconUrl: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 4000 })),
  spam: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
})

/** Something has just changed, so a cached answer is not used. */
const fresh = /* @__PURE__ */ optional(/* @__PURE__ */ boolean())

/** The schema that client and server share. */
export const accountWire = {
  balances: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/accounts/:account/balances',
    body: /* @__PURE__ */ object({
      account,
      /** ISO 4217, lower case. */
      currency: /* @__PURE__ */ string({ minLength: 3, maxLength: 5, pattern: '^[a-z]+$' }),
      fresh,
    }),
    reply: /* @__PURE__ */ object({ items: /* @__PURE__ */ list(assetSchema) }),
  }),
  collectibles: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/accounts/:account/collectibles',
    body: /* @__PURE__ */ object({ account, fresh }),
    reply: /* @__PURE__ */ object({ items: /* @__PURE__ */ list(collectibleSchema) }),
  }),
}

/** One coin or token of an account. */
export type AssetReply = Static<typeof assetSchema>
/** One collectible of an account. */
export type CollectibleReply = Static<typeof collectibleSchema>
/** Exported only so that the types above stay importable. */
export type { Route, TSchema }
