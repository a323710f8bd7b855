import { boolean, integer, list, literal, object, optional, route, string, union } from '@latchkey/kernel/wire'
import { email, empty, label, loginProviderSchema, origin, otp, seconds, tokens, tx } from './parts.js'
import { smartNetworkSchema } from './smart-accounts.js'

/** Email login, and the session that follows. */
export const loginRoutes = {
  /** Read by the page before it creates a frame. No proof; pages of any origin may read it. */
  config: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/config',
    body: empty,
    reply: /* @__PURE__ */ object({
      /** Patterns of origins that may embed the frame: `https://app.example.com`, `https://*.example.com`, `http://localhost:*`. */
      origins: /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 300 })),
      /** Hosts on which approvals may be shown inside the page even if the browser cannot prove that they are visible. */
      trustedHosts: /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 260 })),
      features: /* @__PURE__ */ object({
        email: /* @__PURE__ */ boolean(),
        /** Login providers, in no particular order. Omitted by servers without any. */
        socials: /* @__PURE__ */ optional(
          /* @__PURE__ */ list(
            /* @__PURE__ */ object({
              id: loginProviderSchema,
              /** `redirect` uses the provider's page, `farcaster` its app, `telegram` takes signed init data. */
              kind: /* @__PURE__ */ union([
                /* @__PURE__ */ literal('redirect'),
                /* @__PURE__ */ literal('farcaster'),
                /* @__PURE__ */ literal('telegram'),
              ]),
              /** Display name of a custom provider of the operator. */
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
      /** CAIP-2 ids of the networks whose nodes the frame may call through the server. Omitted if there are none. */
      networks: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }))),
      /** Names of the operator's own networks, for questions. The frame includes those of common networks. */
      networkNames: /* @__PURE__ */ optional(
        /* @__PURE__ */ list(
          /* @__PURE__ */ object({
            chain: /* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }),
            name: /* @__PURE__ */ string({ minLength: 1, maxLength: 60 }),
            /** Symbol of the native coin. */
            symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 16 }),
            decimals: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0, maximum: 36 })),
          }),
          { maxItems: 200 },
        ),
      ),
      /** Networks with smart accounts, according to the server's probe. Omitted if there are none. */
      smartAccounts: /* @__PURE__ */ optional(/* @__PURE__ */ list(smartNetworkSchema, { maxItems: 200 })),
      /** Version of the server half. */
      version: /* @__PURE__ */ string({ maxLength: 40 }),
    }),
  }),
  /** Returns a nonce for proofs. No proof. Valid for two to four minutes, in every process, any number of times. */
  nonce: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/login/nonce',
    body: empty,
    reply: /* @__PURE__ */ object({ nonce: /* @__PURE__ */ string({ pattern: '^[-_.a-zA-Z0-9]{16,128}$' }) }),
  }),
  /**
   * Starts a login, or returns `CONNECT` if the access token included belongs to this address. Otherwise, the response is the same for
   * every address, known or not. With `authorization` if the frame has a session, without if it has none.
   *
   * Refusals: `invalid` `email`; `unproven` `origin`; `rate-limited` (30 s between emails).
   */
  startEmail: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/email',
    body: /* @__PURE__ */ object({
      email,
      /** The pinned origin of the page, mentioned in the email. */
      origin,
    }),
    reply: /* @__PURE__ */ object({
      action: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('VERIFY_DEVICE'),
        /* @__PURE__ */ literal('VERIFY_OTP'),
        /* @__PURE__ */ literal('CONNECT'),
      ]),
      /** Omitted with `CONNECT`. */
      tx: /* @__PURE__ */ optional(tx),
      /** Two digits that the page of the emailed link shows as well; with `VERIFY_DEVICE`. */
      number: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[0-9]{2}$' })),
      /** Time until another email to this address may be requested. */
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
   * Completes a login. Refusals: `invalid` `otp` for a wrong code (5 tries); `unproven` `tx` if it has expired, was used, or belongs to
   * another device key; `rate-limited` after 25 wrong codes for one address in a day.
   */
  confirmCode: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/otp',
    body: /* @__PURE__ */ object({ tx, otp }),
    reply: tokens,
  }),
  /** Returns the next tokens. A used refresh token stays valid for another 30 s from the same device key; later it ends the session. */
  refresh: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/token',
    body: /* @__PURE__ */ object({ refreshToken: tx }),
    reply: tokens,
  }),
  /** Ends the session of this refresh token. The response is the same if there was none. */
  logout: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/logout',
    body: /* @__PURE__ */ object({ refreshToken: tx }),
    reply: empty,
  }),
}
