import { defineErrors, type ErrorCatalogue } from '../error.js'

/** What a handler may throw; anything else is a 500 that says nothing. */
export interface ServerErrors {
  readonly 'not-found': { readonly what: string }
  readonly invalid: { readonly field: string; readonly problem: string }
  /** Somebody else was first. */
  readonly conflict: { readonly what: string }
  /** Who asks did not prove to be who they say; `field` is what of it does not hold, where one does not. */
  readonly unproven: { readonly problem: string; readonly field?: string }
  readonly 'too-large': { readonly limit: number }
  /** Something this server depends on does not answer; seconds after which asking again makes sense. */
  readonly unavailable: { readonly what: string; readonly retryAfter?: number }
}
export const serverErrors: ErrorCatalogue<ServerErrors> = /* @__PURE__ */ defineErrors<ServerErrors>('server', {
  'not-found': ({ what }) => `${what} was not found.`,
  invalid: ({ field, problem }) => `/${field}: ${problem}`,
  conflict: ({ what }) => `${what} is taken.`,
  unproven: ({ problem }) => problem,
  'too-large': ({ limit }) => `A body may have ${limit} bytes.`,
  unavailable: ({ what }) => `${what} is not available at the moment.`,
})
