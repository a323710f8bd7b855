import { list, nothing, object, route, type Static, string, union } from '@latchkey/kernel/wire'

/** What both halves agree on. Clients cache it for 30 s. */
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
      /** One for each asset, in the order they were asked for. */
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          asset: /* @__PURE__ */ string(),
          /** Decimal, of one whole unit; null where no source knows. */
          price: /* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]),
          /** RFC 3339. */
          asOf: /* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]),
        }),
      ),
    }),
  }),
}

/** Currency and assets that the browser asks for. */
export type PricesQuery = Static<typeof pricesWire.prices.body>
/** One price an asset, in the order of the query. */
export type PricesReply = Static<typeof pricesWire.prices.reply>
