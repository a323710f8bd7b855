import type { Refusal } from './api.js'

/** Rethrows a server refusal in the words of specification section 8, which the page may show or translate. */
export function inWords(error: unknown): never {
  const { reason, field, retryAfter } = error as Refusal
  if (reason === 'rate-limited' && retryAfter !== undefined)
    throw Object.assign(new Error(`Please try again after ${retryAfter} seconds`, { cause: error }), { seconds: retryAfter })
  if (field === 'otp') throw new Error('That code is not right.', { cause: error })
  if (field === 'tx') throw new Error('That code has expired.', { cause: error })
  throw error
}

/** Returns the digits of a code, ignoring how it was formatted. */
export function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, '')
}
