import { literal, object, optional, route, string, union } from '@latchkey/kernel/wire'
import { id, identitySchema, label, loginProviderSchema, me, origin, proofSchema, seconds, tokens, tx } from './parts.js'

/** Base64url of the SHA-256 of a verifier that never leaves the frame: 43 letters (RFC 7636, S256). */
const challenge = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })
/** 43 to 128 letters, RFC 7636. */
const verifier = /* @__PURE__ */ string({ pattern: '^[-_.~a-zA-Z0-9]{43,128}$' })
/** Handed over by the page of the frame's origin once the provider has answered. Valid once, for one login. */
const code = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })
/** Two digits shown by the page, which the visitor types in the window if that cannot report to the page. */
const number = /* @__PURE__ */ string({ pattern: '^[0-9]{2}$' })
const link = /* @__PURE__ */ string({ maxLength: 2000, pattern: '^https?://' })
/** `ready`: the visitor typed the number, or approved in the provider's app, so `redeemSocial` works without a code. */
const state = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('waiting'),
  /* @__PURE__ */ literal('ready'),
  /* @__PURE__ */ literal('declined'),
  /* @__PURE__ */ literal('over'),
])
const started = /* @__PURE__ */ object({
  tx,
  /** URL at the frame's own origin: `{frame}/oauth/start?tx=…`. */
  uri: link,
  number,
  /** How long the visitor may take. */
  seconds,
})

/**
 * Provider logins. Each login is bound to three things: the device's key (`dpop`), the frame's verifier, and the origin of the page that
 * the window may report to.
 */
export const socialRoutes = {
  /**
   * Starts a login. Twenty an hour from one address. Refusals: `invalid` `provider` if the server does not offer it, `invalid` `returnTo`
   * if it is not a page of `origin`; `unproven` `origin`; `rate-limited`.
   */
  startSocial: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/social',
    body: /* @__PURE__ */ object({
      provider: loginProviderSchema,
      challenge,
      /**
       * The pinned origin of the page, the only one that receives the code from the window. The frame's own if the frame itself starts
       * the login.
       */
      origin,
      /** URL of a page that navigates there itself: the code is returned in its parameter `result_uri`. */
      returnTo: /* @__PURE__ */ optional(link),
    }),
    reply: started,
  }),
  /**
   * Authorised, with a fresh login and a proof for `add-login`: like `startSocial`, for an account that is logged in. `redeemLink`
   * completes it. Accounts are never merged because of an equal email address.
   */
  linkSocial: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/identities',
    body: /* @__PURE__ */ object({ provider: loginProviderSchema, challenge, proof: proofSchema }),
    reply: started,
  }),
  /** Authorised. Completes `linkSocial`. Refusals as of `redeemSocial`; `conflict` if the login belongs to another account. */
  redeemLink: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/identities/redeem',
    body: /* @__PURE__ */ object({ tx, verifier, code: /* @__PURE__ */ optional(code) }),
    reply: /* @__PURE__ */ object({ identity: identitySchema }),
  }),
  /** Authorised, with a fresh login and a proof for `remove-login`. Refusals: `not-found`; `invalid` `identityId` for the last login. */
  removeIdentity: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/identities/:identityId/remove',
    body: /* @__PURE__ */ object({ identityId: id, proof: proofSchema }),
    reply: me,
  }),
  /** Polled every 2 s while the visitor is away. `over`: expired, used, a wrong number, or of another device. */
  socialState: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/login/social/:tx',
    body: /* @__PURE__ */ object({ tx }),
    reply: /* @__PURE__ */ object({ state, problem: /* @__PURE__ */ optional(label) }),
  }),
  /**
   * Completes a login: finds or creates the account of this identity. `code` may be omitted if `socialState` returns `ready`. Refusals:
   * `unproven` `tx` if it has expired, was used, has not been answered or belongs to another device key, or `verifier`; both end it.
   */
  redeemSocial: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/social/redeem',
    body: /* @__PURE__ */ object({ tx, verifier, code: /* @__PURE__ */ optional(code) }),
    reply: /* @__PURE__ */ object({ tokens, provider: loginProviderSchema, userName: /* @__PURE__ */ optional(label) }),
  }),
  /**
   * Starts a login with the Farcaster app (FIP-11). `socialState` reports when it is `ready`, `redeemSocial` completes it. Limits as of
   * `startSocial`.
   */
  startFarcaster: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/farcaster',
    body: /* @__PURE__ */ object({ challenge, origin }),
    reply: /* @__PURE__ */ object({
      tx,
      /** URL that opens the app; shown as a QR code. */
      url: link,
      seconds,
    }),
  }),
  /**
   * Logs in with the init data that Telegram signs for a mini app. Refusals: `invalid` `initData` if the signature is wrong, or the data
   * is older than five minutes or was used; `invalid` `provider` if the server does not offer it; `unproven` `origin`; `rate-limited`.
   */
  telegram: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/telegram',
    body: /* @__PURE__ */ object({ initData: /* @__PURE__ */ string({ minLength: 1, maxLength: 4096 }), origin }),
    reply: /* @__PURE__ */ object({ tokens, userName: /* @__PURE__ */ optional(label) }),
  }),
}
