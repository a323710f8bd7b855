import { list, literal, object, optional, route, string, union } from '@latchkey/kernel/wire'
import { addressesSchema, empty, factorKindSchema, factorParamsSchema, half, id, me, newFactorSchema, proofSchema } from './parts.js'

/** The wallet's factors, and the server's halves. */
export const walletRoutes = {
  /**
   * Authorised. Creates the wallet, once. Repeating the call with the same `walletId` returns the existing one, so it can be retried
   * after a lost response. Refusals: `conflict` if the user has another wallet; `invalid` `factors` without a recovery factor if `backup`
   * is `required`.
   */
  createWallet: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/wallet',
    body: /* @__PURE__ */ object({
      walletId: id,
      addresses: addressesSchema,
      /** Ed25519 public key that the frame derives from the seed, 32 bytes, base64url. */
      proofKey: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' }),
      /** At most one of them is a `device`, which is bound to the key of this call's proof. */
      factors: /* @__PURE__ */ list(newFactorSchema, { minItems: 1, maxItems: 8 }),
    }),
    reply: me,
  }),
  /**
   * Authorised, with a proof for `add-factor`. Recovery factors also need a login within the last five minutes; the device factor follows
   * an unlock, does not need that, and replaces the device's previous one.
   */
  addFactor: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/factors',
    body: /* @__PURE__ */ object({ factor: newFactorSchema, proof: proofSchema }),
    reply: me,
  }),
  /**
   * Authorised, with a fresh login and a proof for `remove-factor`. Removing a device deletes its half and ends its sessions. Refusals:
   * `not-found`; `invalid` `factorId` for the last recovery factor.
   */
  removeFactor: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/factors/:factorId/remove',
    body: /* @__PURE__ */ object({ factorId: id, proof: proofSchema }),
    reply: me,
  }),
  /** Authorised. Returns the server's half for this device. `not-found` if it has no factor. 60 a minute. */
  deviceShare: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/share/device',
    body: empty,
    reply: /* @__PURE__ */ object({ factorId: id, serverHalf: half }),
  }),
  /** Authorised. Returns both halves of a recovery factor, with the user's half sealed. 10 a day. */
  recoveryShare: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/share/recovery',
    body: /* @__PURE__ */ object({ factorId: id }),
    reply: /* @__PURE__ */ object({
      factorId: id,
      kind: factorKindSchema,
      serverHalf: half,
      sealed: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,512}$' }),
      params: factorParamsSchema,
    }),
  }),
  /**
   * Authorised, with a fresh login and a proof for `export`: records that the words were shown, or that a recovery kit was made, and
   * notifies the user by email.
   */
  noteExport: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/export',
    body: /* @__PURE__ */ object({
      /** Defaults to `words`. */
      as: /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ literal('words'), /* @__PURE__ */ literal('kit')])),
      proof: proofSchema,
    }),
    reply: empty,
  }),
}
