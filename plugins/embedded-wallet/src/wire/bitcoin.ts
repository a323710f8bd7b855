import { boolean, integer, list, object, route, string } from '@latchkey/kernel/wire'
import { bitcoinChain, txid } from './parts.js'

/** Nodes of Bitcoin networks, which browsers cannot ask by JSON-RPC. */
export const bitcoinRoutes = {
  /**
   * Authorised. What an address can spend, the largest coins first, and what a virtual byte costs, from the operator's Esplora server.
   * Refusals: `not-found` for a network without one; `unavailable`.
   */
  bitcoinCoins: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/bitcoin/coins',
    body: /* @__PURE__ */ object({
      chain: bitcoinChain,
      address: /* @__PURE__ */ string({ pattern: '^(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$' }),
    }),
    reply: /* @__PURE__ */ object({
      coins: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          txid,
          vout: /* @__PURE__ */ integer({ minimum: 0 }),
          /** Satoshi, in digits. */
          value: /* @__PURE__ */ string({ pattern: '^[0-9]{1,16}$' }),
          confirmed: /* @__PURE__ */ boolean(),
        }),
      ),
      /** Satoshi for a virtual byte, for a block in about an hour: `1.500`. */
      feeRate: /* @__PURE__ */ string({ pattern: '^[0-9]{1,6}[.][0-9]{3}$' }),
    }),
  }),
  /** Authorised. Sends a signed transaction. Refusals: `invalid` `transaction` with the node's words, and as `bitcoinCoins`. */
  bitcoinSend: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/bitcoin/send',
    body: /* @__PURE__ */ object({
      chain: bitcoinChain,
      /** In hexadecimal. */
      transaction: /* @__PURE__ */ string({ pattern: '^([0-9a-f]{2}){60,100000}$' }),
    }),
    reply: /* @__PURE__ */ object({ txid }),
  }),
}
