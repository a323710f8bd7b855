import { boolean, integer, list, literal, object, optional, type Static, string, type TSchema, union } from '@latchkey/kernel/wire'
import { text } from './schemas.js'

/** Prefix of what the page posts. */
export const APP = '@w3m-app/'
/** Prefix of what the frame posts. */
export const FRAME = '@w3m-frame/'

/** What is posted between page and frame (specification section 3). */
export interface FrameMessage {
  /** `@w3m-app/CONNECT_EMAIL`. */
  readonly type: string
  /** Random; the answer carries the same. What a frame posts by itself has none. */
  readonly id?: string
  /** Of the event's schema in `events`, or of `news`. */
  readonly payload?: unknown
}

/** What a frame says by itself, without having been asked. */
export const news = {
  READY: /* @__PURE__ */ optional(
    /* @__PURE__ */ object({
      version: /* @__PURE__ */ optional(text),
      /** Ours alone: what it can do beyond the specification. */
      extensions: /* @__PURE__ */ optional(/* @__PURE__ */ list(text, { maxItems: 50 })),
    }),
  ),
  SESSION_UPDATE: /* @__PURE__ */ object({ token: text }),
  IS_CONNECTED_SUCCESS: /* @__PURE__ */ object({ isConnected: /* @__PURE__ */ boolean() }),
  /** The frame wants to be seen, at this height, or no longer. */
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
  /** A request waits for the visitor: its clock begins anew. */
  PENDING: /* @__PURE__ */ object({ id: /* @__PURE__ */ string({ maxLength: 128 }) }),
} as const satisfies { readonly [name: string]: TSchema }
/** Name of what a frame says by itself. */
export type NewsName = keyof typeof news
/** What it carries. */
export type News<N extends NewsName> = Static<(typeof news)[N]>

/** Payload of an `_ERROR`. `code` is ours: an EIP-1193 number where there is one. */
export const failure = /* @__PURE__ */ object({
  message: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 10_000 })),
  code: /* @__PURE__ */ optional(/* @__PURE__ */ integer()),
})
