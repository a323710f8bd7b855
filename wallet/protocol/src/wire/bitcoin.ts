import { boolean, integer, list, object, optional, route, string } from '@latchkey/kernel/wire'
import { bitcoinChain, txid } from './parts.js'

/** Bitcoin data, which browsers cannot request by JSON-RPC. */
export const bitcoinRoutes = {
  /**
   * Authorised. Returns an address's unspent coins, the largest first, and the fee per virtual byte, from the operator's Esplora server.
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
          /** Satoshi, as a decimal string. */
          value: /* @__PURE__ */ string({ pattern: '^[0-9]{1,16}$' }),
          confirmed: /* @__PURE__ */ boolean(),
        }),
      ),
      /** Satoshi per virtual byte, for confirmation in about an hour: `1.500`. */
      feeRate: /* @__PURE__ */ string({ pattern: '^[0-9]{1,6}[.][0-9]{3}$' }),
    }),
  }),
  /** Authorised. Sends a signed transaction. Refusals: `invalid` `transaction` with the node's message, and as `bitcoinCoins`. */
  bitcoinSend: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/bitcoin/send',
    body: /* @__PURE__ */ object({
      chain: bitcoinChain,
      /** In hexadecimal. */
      transaction: /* @__PURE__ */ string({ pattern: '^([0-9a-f]{2}){60,100000}$' }),
      /** Its id. With it, a transaction that the node has already counts as sent. */
      txid: /* @__PURE__ */ optional(txid),
    }),
    reply: /* @__PURE__ */ object({ txid }),
  }),
}
