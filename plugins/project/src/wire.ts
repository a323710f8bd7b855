import { list, object, optional, type Route, route, type Static, string, type TSchema } from '@latchkey/kernel/wire'

/** The schema that client and server share. */
export const projectWire = {
  identity: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/identity/:account',
    body: /* @__PURE__ */ object({
      /** CAIP-10: `eip155:1:0x…`. */
      account: /* @__PURE__ */ string({
        minLength: 5,
        maxLength: 200,
        pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$',
      }),
    }),
    /** Without a name if no source has one. */
    reply: /* @__PURE__ */ object({
      name: /* @__PURE__ */ optional(/* @__PURE__ */ string({ minLength: 1, maxLength: 255 })),
      /** Image URL that browsers may load; a path is on this server. */
      avatar: /* @__PURE__ */ optional(/* @__PURE__ */ string({ minLength: 1, maxLength: 4000 })),
    }),
  }),
  origins: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/project/origins',
    body: /* @__PURE__ */ object({}),
    /** `https://app.example.com`, `https://*.example.com`. */
    reply: /* @__PURE__ */ object({ allowedOrigins: /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 300 })) }),
  }),
}

/** Name and avatar of an account, if the server has them. */
export type IdentityReply = Static<typeof projectWire.identity.reply>
/** Exported only so that the types above stay importable. */
export type { Route, TSchema }
