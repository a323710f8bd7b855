import {
  boolean,
  integer,
  list,
  literal,
  number,
  object,
  optional,
  type Route,
  record,
  route,
  type Static,
  string,
  type TSchema,
  union,
  unknown,
} from '@latchkey/kernel/wire'

const text = /* @__PURE__ */ string({ maxLength: 2_000 })
/** Plugins choose their own. */
const name = /* @__PURE__ */ string({ minLength: 1, maxLength: 200 })

/** One event of a page. Other fields are accepted from other clients, and not stored. */
export const eventSchema = /* @__PURE__ */ object({
  /** Repeated if the event is sent again. */
  eventId: /* @__PURE__ */ string({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }),
  url: text,
  domain: /* @__PURE__ */ string({ maxLength: 255 }),
  /** By the clock of the page, in milliseconds since 1970. */
  timestamp: /* @__PURE__ */ integer({ minimum: 0, maximum: 4_102_444_800_000 }),
  props: /* @__PURE__ */ union([
    /* @__PURE__ */ object({
      type: /* @__PURE__ */ literal('track'),
      event: name,
      properties: /* @__PURE__ */ optional(
        /* @__PURE__ */ record(
          /* @__PURE__ */ string({ pattern: '^[a-zA-Z]{1,40}$' }),
          /* @__PURE__ */ union([
            text,
            /* @__PURE__ */ number(),
            /* @__PURE__ */ boolean(),
            /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 100 }), { maxItems: 200 }),
          ]),
          { maxProperties: 40 },
        ),
      ),
    }),
    /* @__PURE__ */ object({
      type: /* @__PURE__ */ literal('error'),
      event: name,
      errorType: text,
      errorMessage: text,
      stackTrace: /* @__PURE__ */ string({ maxLength: 20_000 }),
    }),
  ]),
})

/** The schema that page and server share. */
export const analyticsWire = {
  event: /* @__PURE__ */ route({ method: 'POST', path: '/e', body: eventSchema, reply: /* @__PURE__ */ object({}) }),
  batch: /* @__PURE__ */ route({
    method: 'POST',
    path: '/batch',
    // Each event is checked on its own, so that a wrong one does not lose the others.
    body: /* @__PURE__ */ list(/* @__PURE__ */ unknown(), { minItems: 1, maxItems: 500 }),
    reply: /* @__PURE__ */ object({
      /** Events that were not stored, by their position. Sending them again is of no use. */
      refused: /* @__PURE__ */ optional(
        /* @__PURE__ */ list(/* @__PURE__ */ object({ at: /* @__PURE__ */ integer(), problem: /* @__PURE__ */ string() })),
      ),
    }),
  }),
}

/** One event as it is sent. */
export type AnalyticsRecord = Static<typeof eventSchema>
/** Exported only so that the types above stay importable. */
export type { Route, TSchema }
