import {
  boolean,
  integer,
  list,
  literal,
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

/** What one kind of request carries, what answers it, and how long the app waits for that. */
export interface FrameEvent<In extends TSchema = TSchema, Out extends TSchema = TSchema> {
  /** Payload of `@w3m-app/<NAME>`. */
  readonly in: In
  /** Payload of `@w3m-frame/<NAME>_SUCCESS`. */
  readonly out: Out
  /** Milliseconds after which the app gives up (specification section 9). Without a limit it waits for the visitor. */
  readonly limit?: number
}

const SERVER_MS = 30_000

const action = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('VERIFY_DEVICE'),
  /* @__PURE__ */ literal('VERIFY_OTP'),
  /* @__PURE__ */ literal('CONNECT'),
])
const link = /* @__PURE__ */ string({ maxLength: 2000 })

/**
 * The messages between page and frame (specification sections 3 and 7): the app posts `@w3m-app/<NAME>` with an id, the frame answers
 * `@w3m-frame/<NAME>_SUCCESS` or `_ERROR` with the same id.
 */
export const events = {
  SWITCH_NETWORK: {
    in: /* @__PURE__ */ object({ chainId, rpcUrl: /* @__PURE__ */ optional(link) }),
    out: /* @__PURE__ */ optional(/* @__PURE__ */ object({ chainId: /* @__PURE__ */ optional(chainId) })),
  },
  CONNECT_EMAIL: {
    in: /* @__PURE__ */ object({ email }),
    /** `number`, between our own halves alone: what the page behind the mailed link shows, by which the visitor knows that it is about this one. */
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
    /** `returnTo`, between our own halves alone: a page that goes there itself, and gets the result in its parameter `result_uri`. */
    in: /* @__PURE__ */ object({ provider, returnTo: /* @__PURE__ */ optional(link) }),
    /** `matchCode`, from our own frame alone: what the visitor types in the window where that has lost the page. */
    out: /* @__PURE__ */ object({ uri: link, matchCode: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 10 })) }),
    limit: SERVER_MS,
  },
  /**
   * Between our own halves alone: how the login behind a redirect address goes on, for pages that their window cannot reach. Answered after some
   * seconds while the visitor is away, to be asked again; with `uri` for `CONNECT_SOCIAL` once it is `ready`.
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
  /** Between our own halves alone: the init data that Telegram signs for a mini app. Answers the user as `CONNECT_SOCIAL` does. */
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
  /** Not named by the specification; apps of the field send it when their modal closes. Drops every open question. */
  RPC_ABORT: { in: none, out: none },
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
  /** Between our own halves alone: the language of the page (BCP 47), which screens and mails are in from then on. */
  SYNC_LANGUAGE: { in: /* @__PURE__ */ object({ language: /* @__PURE__ */ string({ minLength: 1, maxLength: 35 }) }), out: none },
  RELOAD: { in: none, out: none },
  /**
   * Between our own halves alone, with WalletConnect's bip122 requests: the lists of specification section 6 have none of Bitcoin. The frame
   * says `bitcoin` in its extensions.
   */
  BITCOIN_REQUEST: {
    in: /* @__PURE__ */ object({
      method: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
      params: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
      chainId,
    }),
    out: /* @__PURE__ */ unknown(),
  },
  /** Between our own halves alone: shows the account's devices, ways to unlock, export and deletion. */
  OPEN_SETTINGS: { in: none, out: none },
} as const satisfies { readonly [name: string]: FrameEvent }

/** Name of a request without its prefix: `CONNECT_EMAIL`. */
export type EventName = keyof typeof events
/** What a request carries. Undefined where it can do without. */
export type EventPayload<N extends EventName> = Payload<Static<(typeof events)[N]['in']>>
type Payload<P> = Record<never, never> extends P ? P | undefined : P
/** Payload of the `_SUCCESS` message that answers it. */
export type EventAnswer<N extends EventName> = Static<(typeof events)[N]['out']>
