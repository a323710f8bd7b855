import { defineErrors, type ErrorCatalogue, errorPage } from '../errors/index.js'

/** What a handler may throw; anything else is a 500 that says nothing. */
export interface ServerErrors {
  /** There is no such thing, or no such route. Check the path and its ids. */
  readonly 'not-found': { readonly what: string }
  /** A field of the request does not fit; `problem` says how. Correct it. */
  readonly invalid: { readonly field: string; readonly problem: string }
  /** Another caller was first. Choose something else. */
  readonly conflict: { readonly what: string }
  /** The caller did not prove who they are; `field` names the part that does not hold, if one does not. Sign in again. */
  readonly unproven: { readonly problem: string; readonly field?: string }
  /** This caller asked for too much. Ask again after `retryAfter` seconds. */
  readonly 'rate-limited': { readonly retryAfter: number }
  /** The body is larger than the server takes. Send less. */
  readonly 'too-large': { readonly limit: number }
  /** Something that this server depends on does not answer. Ask again after `retryAfter` seconds; the server's log has the cause. */
  readonly unavailable: { readonly what: string; readonly retryAfter?: number }
}
/** Errors that a server answers with, by code. */
export const serverErrors: ErrorCatalogue<ServerErrors> = /* @__PURE__ */ defineErrors<ServerErrors>(
  'server',
  {
    'not-found': ({ what }) => `${what} was not found.`,
    invalid: ({ field, problem }) => `/${field}: ${problem}`,
    conflict: ({ what }) => `${what} is taken.`,
    unproven: ({ problem }) => problem,
    'rate-limited': ({ retryAfter }) => `Too many requests. Ask again in ${retryAfter} s.`,
    'too-large': ({ limit }) => `A body may have ${limit} bytes.`,
    unavailable: ({ what }) => `${what} is not available at the moment.`,
  },
  { page: errorPage },
)
