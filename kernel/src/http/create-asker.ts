import { kernelErrors } from '../late/index.js'

/** Resolves with undefined if the server does not serve the route or has asked to back off. */
export type Ask = <T>(question: string, call: () => Promise<T>) => Promise<T | undefined>

/**
 * Remembers which requests to skip: those the server does not serve (404) for the rest of the visit, and all of them until its
 * `Retry-After` has passed (API-03).
 */
export function createAsker(now: () => number = Date.now): Ask {
  const unserved = new Set<string>()
  let restsUntil = 0
  return async (question, call) => {
    if (unserved.has(question) || now() < restsUntil) return undefined
    try {
      return await call()
    } catch (error) {
      if (kernelErrors.is(error, 'http-status')) {
        const { status, retryAfter } = error.details
        if (status === 404) {
          unserved.add(question)
          return undefined
        }
        if (retryAfter !== undefined) restsUntil = now() + retryAfter * 1000
      }
      throw error
    }
  }
}
