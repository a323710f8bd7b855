import { boolean, integer, list, literal, nothing, object, optional, route, type Static, string, union } from '@latchkey/kernel/wire'

/** CAIP-2. */
const chain = /* @__PURE__ */ string({ pattern: '^(eip155:[0-9]{1,16}|solana:[1-9A-HJ-NP-Za-km-z]{32})$' })
/** CAIP-19: `eip155:1/slip44:60`, `eip155:1/erc20:0x…`, `solana:…/token:…`. */
const asset = /* @__PURE__ */ string({
  pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}/(slip44:[0-9]{1,10}|erc20:0x[0-9a-fA-F]{40}|token:[1-9A-HJ-NP-Za-km-z]{32,44})$',
})
/** CAIP-10. */
const account = /* @__PURE__ */ string({
  pattern: '^(eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}|solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{32,44})$',
})
/** In base units of its asset. */
const units = /* @__PURE__ */ string({ pattern: '^[0-9]{1,78}$' })
/** RFC 3339, UTC, to the millisecond. */
const time = /* @__PURE__ */ string({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' })
const hex = /* @__PURE__ */ string({ maxLength: 40_000, pattern: '^0x([0-9a-fA-F]{2})*$' })
const address = /* @__PURE__ */ string({ minLength: 1, maxLength: 64 })
const quoteId = /* @__PURE__ */ string({ maxLength: 4000, pattern: '^[-_A-Za-z0-9]{16,}$' })
const nameOf = /* @__PURE__ */ string({ minLength: 1, maxLength: 100 })
const amount = /* @__PURE__ */ object({ asset, amount: units })

/** A contract that quotes' calls use, or a program that their transactions use. */
export const swapRouterSchema = /* @__PURE__ */ object({
  address,
  name: nameOf,
  /** Determines its functions, so that calls to it can be decoded. `program` is a Solana program, whose transactions are simulated. */
  kind: /* @__PURE__ */ union([
    /* @__PURE__ */ literal('uniswap-v2'),
    /* @__PURE__ */ literal('uniswap-v3'),
    /* @__PURE__ */ literal('oneinch-v6'),
    /* @__PURE__ */ literal('zerox-v2'),
    /* @__PURE__ */ literal('lifi'),
    /* @__PURE__ */ literal('program'),
  ]),
})

/** A token that can be swapped. */
export const swapTokenSchema = /* @__PURE__ */ object({
  asset,
  name: nameOf,
  symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 32 }),
  decimals: /* @__PURE__ */ integer({ minimum: 0, maximum: 36 }),
  /** A URL that a browser may load: the server's image proxy, or a data URL. */
  iconUrl: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 2000 })),
  /** Whether it is on a list that the operator chose, or the chain's own coin. Anything else may be an imitation. */
  verified: /* @__PURE__ */ boolean(),
  /** Position in lists: `suggested` first, then `popular`, then the rest. */
  rank: /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ literal('suggested'), /* @__PURE__ */ literal('popular')])),
})

/** The object that an account sends: a call on EVM, a whole transaction on Solana. */
export const swapTransactionSchema = /* @__PURE__ */ union([
  /* @__PURE__ */ object({
    kind: /* @__PURE__ */ literal('call'),
    to: address,
    data: hex,
    /** In base units of the native coin. */
    value: units,
  }),
  /* @__PURE__ */ object({
    kind: /* @__PURE__ */ literal('transaction'),
    /** Serialized, in base64. The account still must sign it; any other signers already have. */
    transaction: /* @__PURE__ */ string({ minLength: 1, maxLength: 4000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  }),
])

/** The approval that a provider needs to take what is sold. */
export const swapApprovalSchema = /* @__PURE__ */ object({
  /**
   * `allowance`: a separate transaction. `signature`: an EIP-2612 text to sign, which is sent to `/v1/swaps/orders` in
   * exchange for the transaction that uses it.
   */
  kind: /* @__PURE__ */ union([/* @__PURE__ */ literal('allowance'), /* @__PURE__ */ literal('signature')]),
  token: asset,
  /** The approved spender. */
  spender: address,
  /** Exactly the sold amount. */
  amount: units,
  /** For an allowance: the calls that set it. The first one revokes an earlier allowance, if the token requires that (USDT). */
  calls: /* @__PURE__ */ list(/* @__PURE__ */ object({ to: address, data: hex }), { maxItems: 2 }),
  /** For a signature: typed data (EIP-712) as JSON. */
  typedData: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 8000 })),
})

/** A complete quote: the sold asset, the bought asset, and the object to send. */
export const swapQuoteSchema = /* @__PURE__ */ object({
  quoteId,
  expiresAt: time,
  /** Provider of the trade. */
  provider: /* @__PURE__ */ object({ id: /* @__PURE__ */ string({ pattern: '^[a-z0-9-]{1,32}$' }), name: nameOf }),
  sell: amount,
  /** Expected. */
  buy: amount,
  /** Minimum amount in base units of the bought token; the trade fails below it. Never 0. */
  minBuy: units,
  /** Fraction of the value that is lost to the size of the trade, as a decimal: `0.031`. Null if unknown. */
  priceImpact: /* @__PURE__ */ union([/* @__PURE__ */ string({ pattern: '^-?[0-9]{1,6}([.][0-9]{1,18})?$' }), /* @__PURE__ */ nothing()]),
  /** Already deducted from the bought asset, or charged on top if `extra`. */
  fees: /* @__PURE__ */ list(
    /* @__PURE__ */ object({
      /**
       * `pool` goes to the liquidity providers, `provider` to the quote's provider, `operator` to this server's operator, `token` to the
       * sold or bought token itself, which charges a fee on transfer.
       */
      who: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('pool'),
        /* @__PURE__ */ literal('provider'),
        /* @__PURE__ */ literal('operator'),
        /* @__PURE__ */ literal('token'),
      ]),
      name: nameOf,
      asset,
      amount: units,
      /** Charged in addition to the sold asset. */
      extra: /* @__PURE__ */ boolean(),
    }),
    { maxItems: 8 },
  ),
  /** Null if the provider already has approval, or needs none. */
  approval: /* @__PURE__ */ union([swapApprovalSchema, /* @__PURE__ */ nothing()]),
  /** Null until the approval is signed, for those of the kind `signature`. */
  tx: /* @__PURE__ */ union([swapTransactionSchema, /* @__PURE__ */ nothing()]),
  /** Expected gas, including the approval. */
  gas: /* @__PURE__ */ optional(units),
  /** Those of the two assets whose balances change without transfers, as far as the operator's list or the contract tells. */
  rebasing: /* @__PURE__ */ optional(/* @__PURE__ */ list(asset, { maxItems: 2 })),
})

/** Routes shared by both halves. */
export const swapsWire = {
  networks: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/swaps/networks',
    body: /* @__PURE__ */ object({}),
    reply: /* @__PURE__ */ object({
      /** Networks that this server's providers support. */
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          chain,
          /**
           * The only contracts that quotes' calls may use, or on Solana the programs that their transactions may use (the operator's
           * list).
           */
          routers: /* @__PURE__ */ list(swapRouterSchema, { maxItems: 50 }),
        }),
      ),
    }),
  }),
  tokens: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/swaps/tokens',
    body: /* @__PURE__ */ object({
      chain,
      /** Part of a name or symbol, or an address, which is looked up on the chain. */
      search: /* @__PURE__ */ optional(/* @__PURE__ */ string({ minLength: 1, maxLength: 64 })),
      cursor: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[0-9]{1,6}$' })),
    }),
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(swapTokenSchema, { maxItems: 100 }),
      next: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[0-9]{1,6}$' })),
    }),
  }),
  quote: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/swaps/quote',
    body: /* @__PURE__ */ object({
      /** The seller and recipient, on the chain of both assets. */
      account,
      sell: asset,
      buy: asset,
      /** Amount to sell. */
      amount: units,
      /** Tolerated price movement in hundredths of a percent: 100 is 1 %. */
      slippage: /* @__PURE__ */ integer({ minimum: 1, maximum: 5000 }),
      /** How a provider may be approved: `signature` if the wallet signs typed data, else `allowance`. */
      approvals: /* @__PURE__ */ list(/* @__PURE__ */ union([/* @__PURE__ */ literal('allowance'), /* @__PURE__ */ literal('signature')]), {
        minItems: 1,
        maxItems: 2,
      }),
    }),
    /** The best quote of all providers; null if none has a route. Providers that failed are ignored. */
    reply: /* @__PURE__ */ object({ quote: /* @__PURE__ */ union([swapQuoteSchema, /* @__PURE__ */ nothing()]) }),
  }),
  order: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/swaps/orders',
    body: /* @__PURE__ */ object({ quoteId, signature: hex }),
    reply: /* @__PURE__ */ object({ tx: swapTransactionSchema }),
  }),
  status: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/swaps/status',
    body: /* @__PURE__ */ object({ quoteId, hash: /* @__PURE__ */ string({ pattern: '^[0-9A-Za-z]{32,100}$' }) }),
    reply: /* @__PURE__ */ object({
      status: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('unknown'),
        /* @__PURE__ */ literal('pending'),
        /* @__PURE__ */ literal('done'),
        /* @__PURE__ */ literal('failed'),
      ]),
      /** The amount that arrived, according to the chain. */
      bought: /* @__PURE__ */ optional(units),
    }),
  }),
}

/** A contract that quotes' calls use, or a program that their transactions use. */
export type SwapRouter = Static<typeof swapRouterSchema>
/** A token that can be swapped. */
export type SwapToken = Static<typeof swapTokenSchema>
/** A complete quote. */
export type SwapQuote = Static<typeof swapQuoteSchema>
/** The approval that a provider needs to take what is sold. */
export type SwapApproval = Static<typeof swapApprovalSchema>
/** The object that the account sends. */
export type SwapTransaction = Static<typeof swapTransactionSchema>
/** A request for a quote. */
export type SwapQuery = Static<typeof swapsWire.quote.body>
