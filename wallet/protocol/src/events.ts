import {
  boolean,
  integer,
  list,
  literal,
  number,
  object,
  optional,
  record,
  type Static,
  string,
  type TSchema,
  union,
  unknown,
} from '@latchkey/kernel/wire'
import { accountType, address, chainId, email, none, otp, provider, text, userSchema } from './schemas.js'

/** A request's payload and answer, and the app's timeout. */
export interface FrameEvent<In extends TSchema = TSchema, Out extends TSchema = TSchema> {
  /** Payload of `@w3m-app/<NAME>`. */
  readonly in: In
  /** Payload of `@w3m-frame/<NAME>_SUCCESS`. */
  readonly out: Out
  /** Milliseconds until the app gives up (specification section 9). Without a limit, it waits for the visitor. */
  readonly limit?: number
}

/** Milliseconds that a request has if the frame asks its server (specification section 9). */
export const SERVER_MS = 30_000

const action = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('VERIFY_DEVICE'),
  /* @__PURE__ */ literal('VERIFY_OTP'),
  /* @__PURE__ */ literal('CONNECT'),
])
const link = /* @__PURE__ */ string({ maxLength: 2000 })
const ids = /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 128 }), { maxItems: 100 })

/**
 * Messages between page and frame (specification sections 3 and 7): the app posts `@w3m-app/<NAME>` with an id, and the frame answers
 * with `@w3m-frame/<NAME>_SUCCESS` or `_ERROR` and the same id.
 */
export const events = {
  SWITCH_NETWORK: {
    in: /* @__PURE__ */ object({ chainId, rpcUrl: /* @__PURE__ */ optional(link) }),
    out: /* @__PURE__ */ optional(/* @__PURE__ */ object({ chainId: /* @__PURE__ */ optional(chainId) })),
  },
  CONNECT_EMAIL: {
    in: /* @__PURE__ */ object({ email }),
    /**
     * `number` is only used between our own halves: the number on the page behind the emailed link, by which the visitor recognizes this
     * request.
     */
    out: /* @__PURE__ */ object({ action, number: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 10 })) }),
    limit: SERVER_MS,
  },
  CONNECT_DEVICE: { in: none, out: none, limit: SERVER_MS },
  CONNECT_OTP: { in: /* @__PURE__ */ object({ otp }), out: none, limit: SERVER_MS },
  CONNECT_SOCIAL: {
    in: /* @__PURE__ */ object({
      uri: link,
      preferredAccountType: /* @__PURE__ */ optional(accountType),
      chainId: /* @__PURE__ */ optional(chainId),
      rpcUrl: /* @__PURE__ */ optional(link),
      siwxMessage: /* @__PURE__ */ optional(text),
    }),
    out: userSchema,
    limit: SERVER_MS,
  },
  GET_FARCASTER_URI: { in: none, out: /* @__PURE__ */ object({ url: link }) },
  CONNECT_FARCASTER: { in: none, out: /* @__PURE__ */ object({ userName: text }) },
  GET_USER: {
    in: /* @__PURE__ */ optional(
      /* @__PURE__ */ object({
        chainId: /* @__PURE__ */ optional(chainId),
        preferredAccountType: /* @__PURE__ */ optional(accountType),
        socialUri: /* @__PURE__ */ optional(link),
        rpcUrl: /* @__PURE__ */ optional(link),
        siwxMessage: /* @__PURE__ */ optional(text),
      }),
    ),
    out: userSchema,
  },
  GET_SOCIAL_REDIRECT_URI: {
    /**
     * `returnTo` is only used between our own halves: for a page that navigates there itself, and receives the result in its parameter
     * `result_uri`.
     */
    in: /* @__PURE__ */ object({ provider, returnTo: /* @__PURE__ */ optional(link) }),
    /**
     * Only the wallet's own frame sends `matchCode`: the number typed by the visitor in a window that has lost its connection to the page.
     */
    out: /* @__PURE__ */ object({ uri: link, matchCode: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 10 })) }),
    limit: SERVER_MS,
  },
  /**
   * Only used between our own halves: returns the state of the login behind a redirect URL, for pages that their window cannot reach.
   * Answers after some seconds while the visitor is away, and is then repeated; includes `uri` for `CONNECT_SOCIAL` once it is `ready`.
   */
  AWAIT_SOCIAL: {
    in: /* @__PURE__ */ object({ uri: link }),
    out: /* @__PURE__ */ object({
      state: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('waiting'),
        /* @__PURE__ */ literal('ready'),
        /* @__PURE__ */ literal('declined'),
        /* @__PURE__ */ literal('over'),
      ]),
      uri: /* @__PURE__ */ optional(link),
    }),
    limit: SERVER_MS,
  },
  /**
   * Only used between our own halves: takes the init data that Telegram signs for a mini app, and returns the user as `CONNECT_SOCIAL`
   * does.
   */
  CONNECT_TELEGRAM: {
    in: /* @__PURE__ */ object({ initData: /* @__PURE__ */ string({ minLength: 1, maxLength: 4096 }) }),
    out: userSchema,
    limit: SERVER_MS,
  },
  SIGN_OUT: { in: none, out: none, limit: 3000 },
  IS_CONNECTED: {
    in: /* @__PURE__ */ optional(/* @__PURE__ */ object({ token: /* @__PURE__ */ optional(text) })),
    out: /* @__PURE__ */ object({ isConnected: /* @__PURE__ */ boolean() }),
  },
  GET_CHAIN_ID: { in: none, out: /* @__PURE__ */ object({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    in: none,
    out: /* @__PURE__ */ object({ smartAccountEnabledNetworks: /* @__PURE__ */ list(/* @__PURE__ */ integer(), { maxItems: 1000 }) }),
  },
  INIT_SMART_ACCOUNT: { in: none, out: /* @__PURE__ */ object({ address, isDeployed: /* @__PURE__ */ boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    in: /* @__PURE__ */ object({ type: accountType }),
    out: /* @__PURE__ */ object({ type: accountType, address }),
  },
  RPC_REQUEST: {
    in: /* @__PURE__ */ object({
      method: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
      params: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
      chainId: /* @__PURE__ */ optional(chainId),
      chainNamespace: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 20 })),
      rpcUrl: /* @__PURE__ */ optional(link),
    }),
    out: /* @__PURE__ */ unknown(),
  },
  /** Not in the specification; apps of other kits send it when their modal closes. Drops every open question. */
  RPC_ABORT: {
    /**
     * Only between the wallet's own halves: `only` withdraws these requests, `keep` all others. Without a payload, all are withdrawn.
     * Requests that the visitor has approved already continue.
     */
    in: /* @__PURE__ */ optional(/* @__PURE__ */ object({ only: /* @__PURE__ */ optional(ids), keep: /* @__PURE__ */ optional(ids) })),
    out: none,
  },
  UPDATE_EMAIL: {
    in: /* @__PURE__ */ object({ email }),
    out: /* @__PURE__ */ object({
      action: /* @__PURE__ */ union([/* @__PURE__ */ literal('VERIFY_PRIMARY_OTP'), /* @__PURE__ */ literal('VERIFY_SECONDARY_OTP')]),
    }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { in: /* @__PURE__ */ object({ otp }), out: none },
  UPDATE_EMAIL_SECONDARY_OTP: { in: /* @__PURE__ */ object({ otp }), out: /* @__PURE__ */ object({ newEmail: email }) },
  SYNC_THEME: {
    in: /* @__PURE__ */ object({
      themeMode: /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ literal('light'), /* @__PURE__ */ literal('dark')])),
      themeVariables: /* @__PURE__ */ optional(/* @__PURE__ */ record(/* @__PURE__ */ string(), /* @__PURE__ */ unknown())),
      w3mThemeVariables: /* @__PURE__ */ optional(/* @__PURE__ */ record(/* @__PURE__ */ string(), /* @__PURE__ */ unknown())),
    }),
    out: none,
  },
  SYNC_DAPP_DATA: {
    in: /* @__PURE__ */ object({
      projectId: text,
      metadata: /* @__PURE__ */ optional(
        /* @__PURE__ */ object({
          name: /* @__PURE__ */ optional(text),
          description: /* @__PURE__ */ optional(text),
          url: /* @__PURE__ */ optional(text),
          icons: /* @__PURE__ */ optional(/* @__PURE__ */ list(text, { maxItems: 20 })),
        }),
      ),
      sdkVersion: /* @__PURE__ */ optional(text),
      sdkType: /* @__PURE__ */ optional(text),
    }),
    out: none,
  },
  /** Only between the wallet's own halves: the page's language (BCP 47), which screens and emails then use. */
  SYNC_LANGUAGE: { in: /* @__PURE__ */ object({ language: /* @__PURE__ */ string({ minLength: 1, maxLength: 35 }) }), out: none },
  RELOAD: { in: none, out: none },
  /**
   * Only used between our own halves, with WalletConnect's bip122 methods, since the lists of specification section 6 contain none for
   * Bitcoin. The frame announces the extension `bitcoin`.
   */
  BITCOIN_REQUEST: {
    in: /* @__PURE__ */ object({
      method: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
      params: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
      chainId,
    }),
    out: /* @__PURE__ */ unknown(),
  },
  /**
   * Only used between our own halves: permissions that the visitor granted in this project (ERC-7715). The frame announces the extension
   * `permissions`.
   */
  LIST_PERMISSIONS: {
    in: none,
    out: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          /** Context to pass to `wallet_revokePermissions`. */
          context: /* @__PURE__ */ string({ maxLength: 40_000, pattern: '^0x([0-9a-fA-F]{2})+$' }),
          chainId,
          origin: /* @__PURE__ */ string({ maxLength: 300 }),
          app: /* @__PURE__ */ optional(text),
          /** In the visitor's language, as shown in the approval. */
          words: /* @__PURE__ */ list(text, { maxItems: 40 }),
          /** Seconds since 1970. */
          expiry: /* @__PURE__ */ integer({ minimum: 0 }),
          /** Milliseconds since 1970. */
          createdAt: /* @__PURE__ */ number(),
          revokedAt: /* @__PURE__ */ optional(/* @__PURE__ */ number()),
        }),
        { maxItems: 200 },
      ),
    }),
    limit: SERVER_MS,
  },
  /** Only used between our own halves: the visitor pressed Escape in the page. The frame does what it does for one of its own. */
  ESCAPE: { in: none, out: none },
  /** Only used between our own halves: shows the account's devices, ways to unlock, export and deletion. */
  OPEN_SETTINGS: { in: none, out: none },
} as const satisfies { readonly [name: string]: FrameEvent }

/** Name of a request without its prefix, such as `CONNECT_EMAIL`. */
export type EventName = keyof typeof events
/** Payload of a request. Undefined if it is optional. */
export type EventPayload<N extends EventName> = Payload<Static<(typeof events)[N]['in']>>
type Payload<P> = Record<never, never> extends P ? P | undefined : P
/** Payload of the `_SUCCESS` answer. */
export type EventAnswer<N extends EventName> = Static<(typeof events)[N]['out']>
