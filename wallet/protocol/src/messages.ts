import { boolean, integer, list, literal, object, optional, type Static, string, type TSchema, union } from '@latchkey/kernel/wire'
import { text } from './schemas.js'

/** Prefix of the page's messages. */
export const APP = '@w3m-app/'
/** Prefix of the frame's messages. */
export const FRAME = '@w3m-frame/'

/** A message between page and frame (specification section 3). */
export interface FrameMessage {
  /** `@w3m-app/CONNECT_EMAIL`. */
  readonly type: string
  /** Random; the answer has the same id. The frame's notifications have none. */
  readonly id?: string
  /** Defined by the event's schema in `events`, or by `news`. */
  readonly payload?: unknown
}

/** Unsolicited notifications of the frame. */
export const news = {
  READY: /* @__PURE__ */ optional(
    /* @__PURE__ */ object({
      version: /* @__PURE__ */ optional(text),
      /** Not in the specification: supported extensions. */
      extensions: /* @__PURE__ */ optional(/* @__PURE__ */ list(text, { maxItems: 50 })),
    }),
  ),
  SESSION_UPDATE: /* @__PURE__ */ object({ token: text }),
  IS_CONNECTED_SUCCESS: /* @__PURE__ */ object({ isConnected: /* @__PURE__ */ boolean() }),
  /** The frame asks to be shown at this height, or to be hidden. */
  UI: /* @__PURE__ */ object({
    visible: /* @__PURE__ */ boolean(),
    reason: /* @__PURE__ */ optional(
      /* @__PURE__ */ union([
        /* @__PURE__ */ literal('approve'),
        /* @__PURE__ */ literal('setup'),
        /* @__PURE__ */ literal('unlock'),
        /* @__PURE__ */ literal('settings'),
      ]),
    ),
    height: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0, maximum: 4000 })),
  }),
  /** The visitor has approved the request with this id, or is asked about it again because something has changed. */
  APPROVED: /* @__PURE__ */ object({ id: /* @__PURE__ */ string({ maxLength: 128 }), approved: /* @__PURE__ */ boolean() }),
  /** A request waits for the visitor, so its timeout restarts. */
  PENDING: /* @__PURE__ */ object({ id: /* @__PURE__ */ string({ maxLength: 128 }) }),
} as const satisfies { readonly [name: string]: TSchema }
/** Name of a notification. */
export type NewsName = keyof typeof news
/** Payload of a notification. */
export type News<N extends NewsName> = Static<(typeof news)[N]>

/** Payload of an `_ERROR`. Not in the specification: `code` is an EIP-1193 code, `reason` one of `Reason`, `seconds` how long to wait. */
export const failure = /* @__PURE__ */ object({
  message: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 10_000 })),
  code: /* @__PURE__ */ optional(/* @__PURE__ */ integer()),
  reason: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 64 })),
  seconds: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0, maximum: 999_999 })),
})
