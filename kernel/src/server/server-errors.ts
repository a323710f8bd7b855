import { defineErrors, type ErrorCatalogue } from '../errors/index.js'

/** What a handler may throw; anything else is a 500 that says nothing. */
export interface ServerErrors {
  readonly 'not-found': { readonly what: string }
  readonly invalid: { readonly field: string; readonly problem: string }
  /** Another caller was first. */
  readonly conflict: { readonly what: string }
  /** The caller did not prove who they are; `field` names the part that does not hold, if one does not. */
  readonly unproven: { readonly problem: string; readonly field?: string }
  /** This caller asked for too much; seconds after which it may ask again. */
  readonly 'rate-limited': { readonly retryAfter: number }
  readonly 'too-large': { readonly limit: number }
  /** Something this server depends on does not answer; seconds after which asking again makes sense. */
  readonly unavailable: { readonly what: string; readonly retryAfter?: number }
}
export const serverErrors: ErrorCatalogue<ServerErrors> = /* @__PURE__ */ defineErrors<ServerErrors>('server', {
  'not-found': ({ what }) => `${what} was not found.`,
  invalid: ({ field, problem }) => `/${field}: ${problem}`,
  conflict: ({ what }) => `${what} is taken.`,
  unproven: ({ problem }) => problem,
  'rate-limited': ({ retryAfter }) => `Too many requests. Ask again in ${retryAfter} s.`,
  'too-large': ({ limit }) => `A body may have ${limit} bytes.`,
  unavailable: ({ what }) => `${what} is not available at the moment.`,
})
