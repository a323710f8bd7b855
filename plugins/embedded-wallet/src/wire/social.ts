import { literal, object, optional, route, string, union } from '@latchkey/kernel/wire'
import { id, identitySchema, label, loginProviderSchema, me, origin, proofSchema, seconds, tokens, tx } from './parts.js'

/** Base64url of SHA-256 over a verifier that never leaves the frame: 43 letters (RFC 7636, S256). */
const challenge = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })
/** 43 to 128 letters, RFC 7636. */
const verifier = /* @__PURE__ */ string({ pattern: '^[-_.~a-zA-Z0-9]{43,128}$' })
/** What the page of the frame's origin hands over once the provider has answered. Good once, for one login. */
const code = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })
/** Two digits. The visitor types those that the page shows into the window, where that cannot tell the page by itself. */
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
  /** Address at the frame's own origin: `{frame}/oauth/start?tx=…`. */
  uri: link,
  number,
  /** How long the visitor may take. */
  seconds,
})

/**
 * Login with a provider. Each login is bound three times: to the key of the device (`dpop`), to
 * the verifier of the frame, and to the origin of the page that the window may tell.
 */
export const socialRoutes = {
  /**
   * Starts a login. Twenty an hour from one address. Refusals: `invalid` `provider` where the server does not offer it, `invalid` `returnTo`
   * where it is not a page of `origin`; `unproven` `origin`; `rate-limited`.
   */
  startSocial: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/social',
    body: /* @__PURE__ */ object({
      provider: loginProviderSchema,
      challenge,
      /** The pinned origin of the page: the only one that the window tells the code. The frame's own where the frame asks for itself. */
      origin,
      /** Address of the page, for one that goes there itself: the code comes back in its parameter `result_uri`. */
      returnTo: /* @__PURE__ */ optional(link),
    }),
    reply: started,
  }),
  /**
   * Authorised, with a fresh login and a proof for `add-login`: as `startSocial`, for an account that is logged in. `redeemLink` ends it.
   * Accounts are never joined by an equal email address.
   */
  linkSocial: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/identities',
    body: /* @__PURE__ */ object({ provider: loginProviderSchema, challenge, proof: proofSchema }),
    reply: started,
  }),
  /** Authorised. Ends `linkSocial`. Refusals as of `redeemSocial`; `conflict` where the login belongs to another account. */
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
   * Ends a login: the account of this identity, made now where there was none. `code` may be left out where `socialState` says `ready`.
   * Refusals: `unproven` `tx` where it is over, used, not answered yet or of another device key, or `verifier`; both end it.
   */
  redeemSocial: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/social/redeem',
    body: /* @__PURE__ */ object({ tx, verifier, code: /* @__PURE__ */ optional(code) }),
    reply: /* @__PURE__ */ object({ tokens, provider: loginProviderSchema, userName: /* @__PURE__ */ optional(label) }),
  }),
  /** Starts a login by Farcaster's app (FIP-11). `socialState` says when it is `ready`, `redeemSocial` ends it. Limits as of `startSocial`. */
  startFarcaster: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/farcaster',
    body: /* @__PURE__ */ object({ challenge, origin }),
    reply: /* @__PURE__ */ object({
      tx,
      /** What the app opens; drawn as a QR code. */
      url: link,
      seconds,
    }),
  }),
  /**
   * Logs in with the init data that Telegram signs for a mini app. Refusals: `invalid` `initData` where the signature is wrong, the data is
   * older than five minutes, or was used; `invalid` `provider` where the server does not offer it; `unproven` `origin`; `rate-limited`.
   */
  telegram: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/telegram',
    body: /* @__PURE__ */ object({ initData: /* @__PURE__ */ string({ minLength: 1, maxLength: 4096 }), origin }),
    reply: /* @__PURE__ */ object({ tokens, userName: /* @__PURE__ */ optional(label) }),
  }),
}
