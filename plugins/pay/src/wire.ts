import { integer, list, literal, nothing, object, optional, route, type Static, string, union } from '@latchkey/kernel/wire'

/** CAIP-19: `eip155:1/slip44:60`, `eip155:1/erc20:0x…`, `solana:…/token:…`, `bip122:…/slip44:0`. */
const asset = /* @__PURE__ */ string({
  pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}/(slip44:[0-9]{1,10}|erc20:0x[0-9a-fA-F]{40}|token:[1-9A-HJ-NP-Za-km-z]{32,44})$',
})
/** CAIP-10. */
const account = /* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[a-zA-Z0-9]{20,100}$' })
/** In base units of the asset, never 0. */
const units = /* @__PURE__ */ string({ pattern: '^[1-9][0-9]{0,77}$' })
/** RFC 3339, UTC, to the millisecond. */
const time = /* @__PURE__ */ string({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' })
/** Identifies a payment. Everyone who has it may read that payment, and it cannot be guessed. */
const paymentId = /* @__PURE__ */ string({ pattern: '^[0-9a-f]{32}$' })
/** Chosen by the caller, the same for each retry: 16 to 64 letters, digits, `-` and `_`. */
const key = /* @__PURE__ */ string({ pattern: '^[-_0-9A-Za-z]{16,64}$' })
/** The merchant's own id of the payment: an order number. */
const reference = /* @__PURE__ */ string({ pattern: '^[-_.:/#0-9A-Za-z]{1,100}$' })
/** Transaction hash for the family's explorers. */
const hash = /* @__PURE__ */ string({ pattern: '^[0-9A-Za-z]{32,100}$' })
const exchangeId = /* @__PURE__ */ string({ pattern: '^[a-z0-9-]{1,32}$' })
const maybeHash = /* @__PURE__ */ union([hash, /* @__PURE__ */ nothing()])
const maybeReference = /* @__PURE__ */ union([reference, /* @__PURE__ */ nothing()])

/** Status of a payment. It progresses in this order, and only goes back if a chain drops a block before it is settled. */
export const payStatusSchema = /* @__PURE__ */ union([
  /** No transfer is known. */
  /* @__PURE__ */ literal('open'),
  /** Sent, but not in a block yet. */
  /* @__PURE__ */ literal('sent'),
  /** In a block. */
  /* @__PURE__ */ literal('received'),
  /** Has the operator's number of confirmations. Final. */
  /* @__PURE__ */ literal('settled'),
  /** The transaction failed on its chain. Another attempt may follow. */
  /* @__PURE__ */ literal('failed'),
  /** The exchange has refunded it. */
  /* @__PURE__ */ literal('refunded'),
  /** Nothing arrived in time. Later transfers still count, and are reported to the merchant. */
  /* @__PURE__ */ literal('expired'),
])
/** A requested payment. */
export const paymentSchema = /* @__PURE__ */ object({
  id: paymentId,
  status: payStatusSchema,
  asset,
  symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 32 }),
  name: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
  decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 36 }),
  /** The recipient. */
  recipient: account,
  /** The requested amount. */
  amount: units,
  /** The exact amount that must arrive: `amount`, or slightly more if another open payment requests the same. */
  due: units,
  reference: maybeReference,
  /** The payer, if the chain reports it. */
  payer: /* @__PURE__ */ union([account, /* @__PURE__ */ nothing()]),
  hash: maybeHash,
  /** Number of confirmations including its own block, and how many the operator requires. */
  confirmations: /* @__PURE__ */ integer({ minimum: 0, maximum: 1_000_000 }),
  needed: /* @__PURE__ */ integer({ minimum: 1, maximum: 1_000 }),
  createdAt: time,
  expiresAt: time,
  changedAt: time,
})
/** An exchange to pay from. */
export const exchangeSchema = /* @__PURE__ */ object({
  id: exchangeId,
  name: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
  /** A URL that a browser may load: the server's image proxy, or a data URL. */
  iconUrl: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 4000 })),
})

/** Routes shared by both halves. */
export const payWire = {
  /** Returns what the operator accepts, and the recipients. */
  options: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/pay/options',
    body: /* @__PURE__ */ object({}),
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          asset,
          symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 32 }),
          name: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
          decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 36 }),
          recipient: account,
        }),
        { maxItems: 200 },
      ),
    }),
  }),
  /**
   * Requests a payment. Repeating the same `key` returns the same payment; with another asset, recipient or amount it is refused. Only
   * later blocks of its chain count. Refusals: `invalid`, `conflict` if no amount is free, `unavailable` if its chain does not respond.
   */
  create: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/pay/payments',
    body: /* @__PURE__ */ object({ key, asset, recipient: account, amount: units, reference: /* @__PURE__ */ optional(reference) }),
    reply: paymentSchema,
  }),
  read: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/pay/payments',
    body: /* @__PURE__ */ object({ id: paymentId }),
    reply: paymentSchema,
  }),
  /**
   * Requests the turn to ask a wallet, so that no two tabs or devices pay at once: `granted` is false while another one has it, or once
   * money is on its way. `done` returns it.
   */
  turn: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/pay/turns',
    body: /* @__PURE__ */ object({
      id: paymentId,
      /** Only for this attempt. */
      holder: key,
      want: /* @__PURE__ */ union([/* @__PURE__ */ literal('take'), /* @__PURE__ */ literal('done')]),
    }),
    reply: /* @__PURE__ */ object({
      granted: /* @__PURE__ */ union([/* @__PURE__ */ literal(true), /* @__PURE__ */ literal(false)]),
      payment: paymentSchema,
    }),
  }),
  /** Reports the paying transaction, so that it is checked first. Proves nothing. */
  sent: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/pay/sent',
    body: /* @__PURE__ */ object({ id: paymentId, hash }),
    reply: paymentSchema,
  }),
}

/** Routes shared by both halves for payments and deposits from an exchange, which are opt-in on both sides. */
export const exchangeWire = {
  exchanges: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/pay/exchanges',
    body: /* @__PURE__ */ object({ asset: /* @__PURE__ */ optional(asset) }),
    reply: /* @__PURE__ */ object({ items: /* @__PURE__ */ list(exchangeSchema, { maxItems: 20 }) }),
  }),
  /** Returns the assets that exchanges pay out. */
  assets: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/pay/exchanges/assets',
    body: /* @__PURE__ */ object({}),
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          asset,
          symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 32 }),
          name: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
          decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 36 }),
          exchanges: /* @__PURE__ */ list(exchangeId, { maxItems: 20 }),
        }),
        { maxItems: 200 },
      ),
    }),
  }),
  /** Begins a deposit to an account, or to the recipient of a payment, whose `due` is then the amount. */
  start: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/pay/exchanges/sessions',
    body: /* @__PURE__ */ union([
      /* @__PURE__ */ object({ exchange: exchangeId, key, payment: paymentId }),
      /* @__PURE__ */ object({ exchange: exchangeId, key, asset, recipient: account, amount: units }),
    ]),
    reply: /* @__PURE__ */ object({
      id: paymentId,
      /** The exchange's page for this deposit. */
      url: /* @__PURE__ */ string({ minLength: 8, maxLength: 8000, pattern: '^https?://' }),
      expiresAt: time,
    }),
  }),
  session: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/pay/exchanges/sessions',
    body: /* @__PURE__ */ object({ id: paymentId }),
    reply: /* @__PURE__ */ object({
      /** `unknown`: the visitor has not begun at the exchange yet. */
      status: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('unknown'),
        /* @__PURE__ */ literal('pending'),
        /* @__PURE__ */ literal('done'),
        /* @__PURE__ */ literal('failed'),
        /* @__PURE__ */ literal('refunded'),
      ]),
      hash: maybeHash,
    }),
  }),
}

/** Status of a payment. */
export type PayStatus = Static<typeof payStatusSchema>
/** A requested payment. */
export type PaymentInfo = Static<typeof paymentSchema>
/** An exchange to pay from. */
export type ExchangeInfo = Static<typeof exchangeSchema>
/** Status of a deposit from an exchange. */
export type ExchangeSession = Static<typeof exchangeWire.session.reply>
/** An asset that an exchange pays out. */
export type ExchangeAsset = Static<typeof exchangeWire.assets.reply>['items'][number]
