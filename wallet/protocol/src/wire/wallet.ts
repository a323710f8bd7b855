import { list, literal, object, optional, route, string, union } from '@latchkey/kernel/wire'
import {
  addressesSchema,
  element,
  empty,
  factorKindSchema,
  factorParamsSchema,
  half,
  id,
  me,
  newFactorSchema,
  proofSchema,
} from './parts.js'

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
   * an unlock, does not need that, and replaces the device's previous one. With `replaces`, the factor takes the place of one of the same
   * kind that has no `proofKey` yet. Refusals: `invalid` `replaces` for any other one; `invalid` `factor` for a password that was not
   * hardened with `hardenPassword`.
   */
  addFactor: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/factors',
    body: /* @__PURE__ */ object({ factor: newFactorSchema, replaces: /* @__PURE__ */ optional(id), proof: proofSchema }),
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
  /**
   * Authorised. Evaluates the OPRF of RFC 9497 (ristretto255-SHA512, mode OPRF) on a blinded password with the server's key of one factor,
   * so that every password guess needs this call. For an unknown `factorId`, creates the key of a new factor, which must be enrolled within
   * an hour. Each call for an enrolled factor is a counted guess: 30 a day on a device that has its own half, 10 a day on all other devices
   * together. A guess that `recoveryShare` confirms does not count.
   */
  hardenPassword: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/password',
    body: /* @__PURE__ */ object({ factorId: id, blinded: element }),
    reply: /* @__PURE__ */ object({ evaluated: element }),
  }),
  /**
   * Authorised. Returns how to derive the keys of a recovery factor, and the nonce that they have to sign. Without `nonce`, the factor was
   * enrolled by an older frame and has no `proofKey`: `recoveryShare` needs no proof. 60 an hour and device.
   */
  startRecovery: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/recovery',
    body: /* @__PURE__ */ object({ factorId: id }),
    reply: /* @__PURE__ */ object({
      factorId: id,
      kind: factorKindSchema,
      params: factorParamsSchema,
      nonce: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[a-zA-Z0-9]{8,64}$' })),
    }),
  }),
  /**
   * Authorised, with an Ed25519 signature of the factor's `proofKey` over the text of `recoveryText`, with the nonce of `startRecovery`,
   * which one attempt uses up. Returns both halves of the factor, with the user's half sealed. The user is notified by email if this device
   * does not have its own half. Refusal: `unproven` `proof` for a wrong or missing signature.
   */
  recoveryShare: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/share/recovery',
    body: /* @__PURE__ */ object({ factorId: id, proof: /* @__PURE__ */ optional(proofSchema) }),
    reply: /* @__PURE__ */ object({
      factorId: id,
      kind: factorKindSchema,
      serverHalf: half,
      sealed: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,512}$' }),
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
