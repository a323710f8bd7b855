import { kernelErrors } from '../late/index.js'

/** Answers nothing where the server does not serve the question, or asked for a rest. */
export type Ask = <T>(question: string, call: () => Promise<T>) => Promise<T | undefined>

/** Remembers what a server need not be asked: what it does not serve (404) for this visit, and nothing before its `Retry-After` (API-03). */
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
