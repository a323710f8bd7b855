import {
  boolean,
  list,
  literal,
  object,
  optional,
  type Route,
  route,
  type Static,
  string,
  type TSchema,
  unknown,
} from '@latchkey/kernel/wire'

/** CAIP-10: `eip155:1:0x…`. */
const account = /* @__PURE__ */ string({ maxLength: 200, pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$' })
/** CAIP-2: `eip155:1`. */
const chain = /* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' })
/** RFC 3339. */
const time = /* @__PURE__ */ string({
  maxLength: 40,
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?([Zz]|[-+][0-9]{2}:[0-9]{2})$',
})
const nonce = /* @__PURE__ */ string({ pattern: '^[a-zA-Z0-9]{8,128}$' })
const line = /* @__PURE__ */ string({ minLength: 1, maxLength: 2000, pattern: '^[^\\r\\n]*$' })

/** The fields of a signed message (CAIP-122, specification section 3). */
export const messageSchema = /* @__PURE__ */ object({
  /** Host of the requesting page: `app.example.com`, with its port if any. */
  domain: /* @__PURE__ */ string({ minLength: 1, maxLength: 260, pattern: '^[-.:a-zA-Z0-9\\[\\]]+$' }),
  accountAddress: /* @__PURE__ */ string({ minLength: 1, maxLength: 128, pattern: '^[-.%a-zA-Z0-9]+$' }),
  chainId: chain,
  uri: line,
  version: /* @__PURE__ */ literal('1'),
  nonce,
  statement: /* @__PURE__ */ optional(line),
  issuedAt: /* @__PURE__ */ optional(time),
  expirationTime: /* @__PURE__ */ optional(time),
  notBefore: /* @__PURE__ */ optional(time),
  requestId: /* @__PURE__ */ optional(line),
  resources: /* @__PURE__ */ optional(/* @__PURE__ */ list(line, { maxItems: 50 })),
})
/** A verified signed message (specification section 3). */
export const sessionSchema = /* @__PURE__ */ object({
  data: messageSchema,
  message: /* @__PURE__ */ string({ minLength: 1, maxLength: 20_000 }),
  signature: /* @__PURE__ */ string({ minLength: 1, maxLength: 40_000 }),
  /** The complete response of a one-click sign-in (CAIP-222). */
  cacao: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
})
const sessions = /* @__PURE__ */ object({
  /** Verified and not expired, newest first. */
  items: /* @__PURE__ */ list(sessionSchema),
  /** The confirmed email address, if the server asks for one. */
  email: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 254 })),
})

/** Routes shared by both halves. Responses are private, so none is cached. */
export const siwxWire = {
  nonce: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/auth/nonce',
    credentials: 'include',
    body: /* @__PURE__ */ object({}),
    /**
     * Valid once, for the requesting project and page, until `expiresAt`. `issuedAt` is the server's time, since a visitor's clock may be
     * wrong.
     */
    reply: /* @__PURE__ */ object({ nonce, issuedAt: time, expiresAt: time }),
  }),
  verify: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/auth/verify',
    credentials: 'include',
    body: sessionSchema,
    /** `token` only if the server uses bearer tokens; otherwise it sets a cookie. */
    reply: /* @__PURE__ */ object({ session: sessionSchema, token: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 4096 })) }),
  }),
  session: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/auth/session',
    credentials: 'include',
    body: /* @__PURE__ */ object({}),
    reply: sessions,
  }),
  signOut: /* @__PURE__ */ route({
    method: 'DELETE',
    path: '/v1/auth/session',
    credentials: 'include',
    /** One account of this browser; all of them by default. */
    body: /* @__PURE__ */ object({ account: /* @__PURE__ */ optional(account) }),
    /** The remaining sessions. */
    reply: sessions,
  }),
  email: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/auth/email',
    credentials: 'include',
    body: /* @__PURE__ */ object({ email: /* @__PURE__ */ string({ minLength: 3, maxLength: 254 }) }),
    /** False if the address is already confirmed for this account. */
    reply: /* @__PURE__ */ object({ codeNeeded: /* @__PURE__ */ boolean() }),
  }),
  confirmEmail: /* @__PURE__ */ route({
    method: 'PUT',
    path: '/v1/auth/email',
    credentials: 'include',
    body: /* @__PURE__ */ object({ code: /* @__PURE__ */ string({ pattern: '^[0-9]{6}$' }) }),
    reply: sessions,
  }),
}

/** Fields of a message (CAIP-122, specification section 3). */
export type MessageFields = Static<typeof messageSchema>
/** The signed values: `data`, `message`, `signature`, and `cacao` after a one-prompt sign-in (specification section 3). */
export type SiwxSession = Static<typeof sessionSchema>
/** This browser's sessions at the server, newest first, and the confirmed email address. */
export type SessionsReply = Static<typeof siwxWire.session.reply>
/** Exported only so that the types above remain importable. */
export type { Route, TSchema }
