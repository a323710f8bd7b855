import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/shared'

/** Errors that a handler may throw; any other is a 500 without details. */
export interface ServerErrors {
  /** The resource or the route does not exist. Check the path and its ids. */
  readonly 'not-found': { readonly what: string }
  /** A field of the request is invalid; `problem` says why. Correct it. */
  readonly invalid: { readonly field: string; readonly problem: string }
  /** Another caller took it first. Choose a different one. */
  readonly conflict: { readonly what: string }
  /** The caller is not authenticated; `field` names the part that is not valid, if there is one. Sign in again. */
  readonly unproven: { readonly problem: string; readonly field?: string }
  /** This caller sent too many requests. Retry after `retryAfter` seconds. */
  readonly 'rate-limited': { readonly retryAfter: number }
  /** The body is larger than the server accepts. Send less. */
  readonly 'too-large': { readonly limit: number }
  /** An upstream of this server does not respond. Retry after `retryAfter` seconds; the server's log has the cause. */
  readonly unavailable: { readonly what: string; readonly retryAfter?: number }
}
/** Errors that a server responds with, by code. */
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
