import { boolean, list, literal, object, type Route, record, route, type Static, string, type TSchema, union } from '@latchkey/kernel/wire'

/** A full name, `ada.latchkey.example`. Accepts any letter case; responses are in lower case. */
const name = /* @__PURE__ */ string({ minLength: 6, maxLength: 255, pattern: '^[-a-zA-Z0-9]{1,63}([.][-a-zA-Z0-9]{1,63})+$' })
const address = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' })
/** CAIP-10: `eip155:1:0x…`. The chain determines where a contract wallet can be verified. */
const account = /* @__PURE__ */ string({ pattern: '^eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}$' })
/** RFC 3339, UTC, to the millisecond. */
const time = /* @__PURE__ */ string({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' })
const nonce = /* @__PURE__ */ string({ pattern: '^[a-zA-Z0-9]{8,64}$' })

/** One registered name. */
export const nameSchema = /* @__PURE__ */ object({
  name,
  /**
   * Checksummed addresses by ENSIP-11 coin type: 60 is Ethereum, `0x80000000 | chain id` another EVM chain, and 2147483648 all of them
   * (ENSIP-19). A contract wallet has only the chain where it was verified.
   */
  addresses: /* @__PURE__ */ record(/* @__PURE__ */ string({ pattern: '^[0-9]{1,10}$' }), address),
  /** True for the displayed one of the owner's names. */
  primary: /* @__PURE__ */ boolean(),
  registeredAt: time,
})
/** A suggested name, and whether it is free. */
export const suggestionSchema = /* @__PURE__ */ object({
  name,
  state: /* @__PURE__ */ union([/* @__PURE__ */ literal('available'), /* @__PURE__ */ literal('taken')]),
})

/** The schema that client and server share. */
export const namesWire = {
  suggest: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/names/suggest',
    body: /* @__PURE__ */ object({
      /** A label or its beginning. */
      q: /* @__PURE__ */ string({ minLength: 1, maxLength: 63, pattern: '^[-a-zA-Z0-9]+$' }),
    }),
    /** The label itself comes first, if it is long enough. */
    reply: /* @__PURE__ */ object({ items: /* @__PURE__ */ list(suggestionSchema) }),
  }),
  reverse: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/names',
    body: /* @__PURE__ */ object({ address }),
    /** The primary name comes first. */
    reply: /* @__PURE__ */ object({ items: /* @__PURE__ */ list(nameSchema) }),
  }),
  lookup: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/names/:name',
    body: /* @__PURE__ */ object({ name }),
    reply: nameSchema,
  }),
  nonce: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/names/nonce',
    body: /* @__PURE__ */ object({ account }),
    reply: /* @__PURE__ */ object({
      nonce,
      /** This server's origin, as the message must contain it. */
      origin: /* @__PURE__ */ string({ maxLength: 300, pattern: '^https?://[^/]+$' }),
      /** By the server's clock: a visitor's may be wrong. */
      issuedAt: time,
      expiresAt: time,
    }),
  }),
  register: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/names',
    body: /* @__PURE__ */ object({
      name,
      account,
      nonce,
      issuedAt: time,
      expiresAt: time,
      /** Host of the requesting page: `app.example.com`, including the port if there is one. */
      domain: /* @__PURE__ */ string({ minLength: 1, maxLength: 255, pattern: '^[-.:a-zA-Z0-9\\[\\]]+$' }),
      /** Signature of `registrationMessage`: EIP-191, ERC-1271 or ERC-6492. Empty (`0x`) if a contract keeps what its owners approved. */
      signature: /* @__PURE__ */ string({ minLength: 2, maxLength: 40_000, pattern: '^0x([0-9a-fA-F]{2})*$' }),
    }),
    reply: nameSchema,
  }),
}

/** A name and its addresses, by coin type (ENSIP-9). */
export type NameReply = Static<typeof nameSchema>
/** A name, and whether it is free. */
export type Suggestion = Static<typeof suggestionSchema>
/** The signed message that registers a name. */
export type RegisterBody = Static<typeof namesWire.register.body>
/** Exported only so that the types above stay importable. */
export type { Route, TSchema }
