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

/** CAIP-10: `eip155:1:0x…`. */
const account = /* @__PURE__ */ string({
  minLength: 5,
  maxLength: 200,
  pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$',
})
/** Base units, a whole number. */
const amount = /* @__PURE__ */ string({ minLength: 1, maxLength: 80, pattern: '^[0-9]+$' })
const address = /* @__PURE__ */ string({ maxLength: 200 })
const text = /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 200 }))
const picture = /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 4000 }))
const flag = /* @__PURE__ */ optional(/* @__PURE__ */ boolean())

/** One transfer in the server's response, in base units. */
export const transferSchema = /* @__PURE__ */ object({
  direction: /* @__PURE__ */ union([/* @__PURE__ */ literal('in'), /* @__PURE__ */ literal('out'), /* @__PURE__ */ literal('self')]),
  amount,
  decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 255 }),
  /** CAIP-10 id of the contract or mint; absent for the native coin. */
  asset: /* @__PURE__ */ optional(account),
  symbol: text,
  name: text,
  iconUrl: picture,
  tokenId: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 100 })),
  /** The counterparty. */
  party: /* @__PURE__ */ optional(address),
  verified: flag,
})
/** One transaction in the server's response. */
export const activitySchema = /* @__PURE__ */ object({
  hash: /* @__PURE__ */ string({ minLength: 1, maxLength: 200 }),
  /** RFC 3339, in UTC. */
  minedAt: /* @__PURE__ */ string({
    maxLength: 40,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z$',
  }),
  status: /* @__PURE__ */ union([
    /* @__PURE__ */ literal('confirmed'),
    /* @__PURE__ */ literal('failed'),
    /* @__PURE__ */ literal('pending'),
  ]),
  /** `send`, `receive`, `trade`, …; a value that the widget does not support is shown as a call. */
  operation: /* @__PURE__ */ string({ maxLength: 50 }),
  /** The sender of the transaction. */
  from: address,
  /** Empty for a contract creation. */
  to: address,
  application: /* @__PURE__ */ optional(/* @__PURE__ */ object({ name: /* @__PURE__ */ string({ maxLength: 200 }), iconUrl: picture })),
  transfers: /* @__PURE__ */ list(transferSchema),
  spam: flag,
})

/** The schema that client and server share. */
export const historyWire = {
  history: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/accounts/:account/history',
    body: /* @__PURE__ */ object({
      account,
      /** `next` of the previous page. */
      cursor: /* @__PURE__ */ optional(/* @__PURE__ */ string({ minLength: 1, maxLength: 200, pattern: '^[-_.a-zA-Z0-9]+$' })),
      /** Approximate number; a page may be shorter, or empty before the last one. Defaults to 50. */
      limit: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 1, maximum: 100 })),
      /** Something has just changed, so a cached page is not used. */
      fresh: flag,
    }),
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(activitySchema),
      /** Null on the last page. */
      next: /* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]),
    }),
  }),
}

/** One transaction of an account. */
export type ActivityReply = Static<typeof activitySchema>
/** One transfer within a transaction. */
export type TransferReply = Static<typeof transferSchema>
/** A page of transactions, newest first. */
export type HistoryReply = Static<typeof historyWire.history.reply>
/** Exported only so that the types above stay importable. */
export type { Route, TSchema }
