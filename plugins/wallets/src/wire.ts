import {
  boolean,
  integer,
  list,
  literal,
  nothing,
  object,
  optional,
  type Route,
  route,
  type Static,
  string,
  type TSchema,
  union,
} from '@latchkey/kernel/wire'

/** One wallet: facts only. A missing field is unknown, or does not exist. */
export const walletSchema = /* @__PURE__ */ object({
  id: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
  name: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
  rdns: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  /** A path is relative to the server. */
  image_url: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  homepage: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  mobile_link: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  desktop_link: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  webapp_link: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  link_mode: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  browser_link: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  app_store: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  play_store: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  chrome_store: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  firefox_store: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
  chains: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ string())),
  certified: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
})

const strings = /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ string()))

/** The schema that client and server share. */
export const walletsWire = {
  wallets: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/wallets',
    body: /* @__PURE__ */ object({
      /** From 1. */
      page: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 1, maximum: 100_000 })),
      entries: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 1, maximum: 100 })),
      /** Every word must be in the name. */
      search: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 200 })),
      /** Ids: only these are listed, in this order. */
      include: strings,
      /** Ids, rdns or names in any letter case. */
      exclude: strings,
      /** CAIP-2 chains or namespaces; matches wallets that support one of them, or do not say. */
      chains: strings,
      /** Only wallets that are reachable from there. */
      platform: /* @__PURE__ */ optional(
        /* @__PURE__ */ union([
          /* @__PURE__ */ literal('ios'),
          /* @__PURE__ */ literal('android'),
          /* @__PURE__ */ literal('desktop'),
          /* @__PURE__ */ literal('web'),
        ]),
      ),
      certified: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
    }),
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(walletSchema),
      /** Total number of matches, across all pages. */
      total: /* @__PURE__ */ integer({ minimum: 0 }),
      nextPage: /* @__PURE__ */ union([/* @__PURE__ */ integer(), /* @__PURE__ */ nothing()]),
    }),
  }),
}

/** Page, search and filters requested by the browser. */
export type WalletsQuery = Static<typeof walletsWire.wallets.body>
/** One page of wallets, and the total. */
export type WalletsReply = Static<typeof walletsWire.wallets.reply>
/** Platforms that a wallet must support. */
export type Platform = NonNullable<WalletsQuery['platform']>
/** Exported only so that the types above stay importable. */
export type { Route, TSchema }
