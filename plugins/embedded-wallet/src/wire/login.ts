import { boolean, integer, list, literal, object, optional, route, string, union } from '@latchkey/kernel/wire'
import { email, empty, label, loginProviderSchema, origin, otp, seconds, tokens, tx } from './parts.js'

/** Logging in by email, and the session that follows. */
export const loginRoutes = {
  /** Read by the page before it makes a frame. No proof; pages of any origin may read it. */
  config: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/config',
    body: empty,
    reply: /* @__PURE__ */ object({
      /** Patterns of pages that may embed the frame: `https://app.example.com`, `https://*.example.com`, `http://localhost:*`. */
      origins: /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 300 })),
      /** Hosts on which approvals may be drawn inside the page also where the browser cannot prove that they are visible. */
      trustedHosts: /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 260 })),
      features: /* @__PURE__ */ object({
        email: /* @__PURE__ */ boolean(),
        /** Providers that a visitor may log in with, in no order. Left out by servers without any. */
        socials: /* @__PURE__ */ optional(
          /* @__PURE__ */ list(
            /* @__PURE__ */ object({
              id: loginProviderSchema,
              /** `redirect` leads through the provider's page, `farcaster` through its app, `telegram` takes signed init data. */
              kind: /* @__PURE__ */ union([
                /* @__PURE__ */ literal('redirect'),
                /* @__PURE__ */ literal('farcaster'),
                /* @__PURE__ */ literal('telegram'),
              ]),
              /** Of a provider of the operator's own, as visitors know it. */
              name: /* @__PURE__ */ optional(label),
            }),
            { maxItems: 50 },
          ),
        ),
        /** Whether a wallet needs a recovery factor when it is created. */
        backup: /* @__PURE__ */ union([/* @__PURE__ */ literal('required'), /* @__PURE__ */ literal('optional')]),
        /** Whether the projects of this server share wallets. */
        scope: /* @__PURE__ */ union([/* @__PURE__ */ literal('project'), /* @__PURE__ */ literal('deployment')]),
      }),
      /** CAIP-2 ids of the nodes that the server lets the frame ask. Left out where there are none. */
      networks: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }))),
      /** Networks of the operator's own, as questions name them. Those of the field are in the frame. */
      networkNames: /* @__PURE__ */ optional(
        /* @__PURE__ */ list(
          /* @__PURE__ */ object({
            chain: /* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }),
            name: /* @__PURE__ */ string({ minLength: 1, maxLength: 60 }),
            /** Of its own coin. */
            symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 16 }),
            decimals: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0, maximum: 36 })),
          }),
          { maxItems: 200 },
        ),
      ),
      /** Of the server half. */
      version: /* @__PURE__ */ string({ maxLength: 40 }),
    }),
  }),
  /** Freshness for proofs. No proof. Good for two to four minutes, in every process, as often as one likes. */
  nonce: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/login/nonce',
    body: empty,
    reply: /* @__PURE__ */ object({ nonce: /* @__PURE__ */ string({ pattern: '^[-_.a-zA-Z0-9]{16,128}$' }) }),
  }),
  /**
   * Starts a login, or says `CONNECT` where the access token that comes along is one of this address. Otherwise the same answer for every
   * address, known or not. With `authorization` where the frame has a session, without where it has none.
   *
   * Refusals: `invalid` `email`; `unproven` `origin`; `rate-limited` (30 s between mails).
   */
  startEmail: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/email',
    body: /* @__PURE__ */ object({
      email,
      /** The pinned origin of the page: what the mail names. */
      origin,
    }),
    reply: /* @__PURE__ */ object({
      action: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('VERIFY_DEVICE'),
        /* @__PURE__ */ literal('VERIFY_OTP'),
        /* @__PURE__ */ literal('CONNECT'),
      ]),
      /** Left out with `CONNECT`. */
      tx: /* @__PURE__ */ optional(tx),
      /** Two digits that the page of the mailed link shows as well; with `VERIFY_DEVICE`. */
      number: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[0-9]{2}$' })),
      /** Until a next mail to this address may be asked for. */
      cooldownSeconds: seconds,
    }),
  }),
  /** Polled every 2 s while a device waits for its link. `over`: expired, used, blocked by *This wasn't me*, or of another device. */
  loginState: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/login/:tx',
    body: /* @__PURE__ */ object({ tx }),
    reply: /* @__PURE__ */ object({
      state: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('waiting'),
        /* @__PURE__ */ literal('approved'),
        /* @__PURE__ */ literal('over'),
      ]),
    }),
  }),
  /**
   * Ends a login. Refusals: `invalid` `otp` for a wrong code (5 tries); `unproven` `tx` where it is over, used, or of another device key;
   * `rate-limited` after 25 wrong codes for one address in a day.
   */
  confirmCode: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/otp',
    body: /* @__PURE__ */ object({ tx, otp }),
    reply: tokens,
  }),
  /** Next tokens. An already used refresh token is good for 30 s more from the same device key; later it ends the session. */
  refresh: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/token',
    body: /* @__PURE__ */ object({ refreshToken: tx }),
    reply: tokens,
  }),
  /** Ends the session of this refresh token. Answers the same where there was none. */
  logout: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/logout',
    body: /* @__PURE__ */ object({ refreshToken: tx }),
    reply: empty,
  }),
}
