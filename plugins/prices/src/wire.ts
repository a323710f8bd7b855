import { list, nothing, object, optional, route, type Static, string, union } from '@latchkey/kernel/wire'

/** The schema that client and server share. Clients cache it for 30 s. */
export const pricesWire = {
  prices: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/prices',
    body: /* @__PURE__ */ object({
      /** `usd`, `eur`, `btc`, in lower case. */
      currency: /* @__PURE__ */ string({ pattern: '^[a-z]{3,5}$' }),
      /** CAIP-19 ids, or CAIP-10 ids of tokens. */
      assets: /* @__PURE__ */ list(/* @__PURE__ */ string({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 100 }),
    }),
    reply: /* @__PURE__ */ object({
      /** One per asset, in the requested order. */
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          asset: /* @__PURE__ */ string(),
          /** Decimal, per whole unit; null if no source has it. */
          price: /* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]),
          /** Price change since a day ago, in percent: `-2.5`. Absent if no source has it. */
          change24h: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 80 })),
          /** RFC 3339. */
          asOf: /* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]),
        }),
      ),
    }),
  }),
}

/** The currency and assets requested by the browser. */
export type PricesQuery = Static<typeof pricesWire.prices.body>
/** One price per asset, in the order of the query. */
export type PricesReply = Static<typeof pricesWire.prices.reply>
