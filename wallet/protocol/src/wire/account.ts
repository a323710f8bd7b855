import { list, literal, object, optional, route, string, union } from '@latchkey/kernel/wire'
import { accountTypesSchema, actionSchema, email, empty, me, origin, otp, proofSchema, seconds, time, tx } from './parts.js'

/** Calls about the logged-in user and their account. */
export const accountRoutes = {
  /** Authorised. Returns the logged-in user and their data. */
  me: /* @__PURE__ */ route({ method: 'GET', path: '/v1/me', body: empty, reply: me }),
  /** Authorised. Sets the given fields for this project. */
  updateMe: /* @__PURE__ */ route({
    method: 'PUT',
    path: '/v1/me',
    body: /* @__PURE__ */ object({ accountTypes: accountTypesSchema }),
    reply: me,
  }),
  /** Authorised. Returns a nonce for one proof of a factor. */
  prove: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/proof',
    body: /* @__PURE__ */ object({ action: actionSchema }),
    reply: /* @__PURE__ */ object({ nonce: /* @__PURE__ */ string({ pattern: '^[a-zA-Z0-9]{8,64}$' }) }),
  }),
  /**
   * Authorised, with a fresh login and a proof for `update-email`. The first code goes to the current address, or to the new one if there
   * is none. The response is the same for an address that is taken: its owner is notified, and the code never works.
   */
  updateEmail: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/email/update',
    body: /* @__PURE__ */ object({
      email,
      /** The pinned origin of the page, mentioned in the emails. Defaults to the frame's own. */
      origin: /* @__PURE__ */ optional(origin),
      proof: proofSchema,
    }),
    reply: /* @__PURE__ */ object({
      tx,
      action: /* @__PURE__ */ union([/* @__PURE__ */ literal('VERIFY_PRIMARY_OTP'), /* @__PURE__ */ literal('VERIFY_SECONDARY_OTP')]),
      cooldownSeconds: seconds,
    }),
  }),
  /** Authorised. Confirms the code of the current address, after which a second code goes to the new one. Refusals as of `confirmCode`. */
  confirmPrimary: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/email/primary',
    body: /* @__PURE__ */ object({ tx, otp }),
    reply: empty,
  }),
  /**
   * Authorised. Confirms the code of the new address, which then replaces the current one. Ends the user's other sessions. Refusals as of
   * `confirmCode`.
   */
  confirmSecondary: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/email/secondary',
    body: /* @__PURE__ */ object({ tx, otp }),
    reply: /* @__PURE__ */ object({ email }),
  }),
  /** Authorised, with a fresh login and a proof for `delete-account`. Deletes in 72 hours; until then `restore` cancels it. */
  deleteAccount: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/account/delete',
    body: /* @__PURE__ */ object({ proof: proofSchema }),
    reply: /* @__PURE__ */ object({ deletedAt: time }),
  }),
  /** Authorised. Cancels a deletion. */
  restoreAccount: /* @__PURE__ */ route({ method: 'POST', path: '/v1/account/restore', body: empty, reply: me }),
  /** Authorised. Returns account events, newest first, at most 100. */
  audit: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/audit',
    body: empty,
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          at: time,
          /** `login`, `wallet-created`, `factor-added`, `factor-removed`, `recovery-released`, `exported`, `email-changed`, … */
          what: /* @__PURE__ */ string({ pattern: '^[a-z][-a-z]{1,40}$' }),
          /** The factor kind, page or address block concerned. */
          detail: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 300 })),
          /** Address block of the caller. */
          place: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 60 })),
        }),
      ),
    }),
  }),
}
