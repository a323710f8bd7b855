import type { Refusal } from './api.js'

/** Throws what the server said no with again, in the words of specification section 8, which the page may show or translate. */
export function inWords(error: unknown): never {
  const { reason, field, retryAfter } = error as Refusal
  if (reason === 'rate-limited' && retryAfter !== undefined)
    throw Object.assign(new Error(`Please try again after ${retryAfter} seconds`, { cause: error }), { seconds: retryAfter })
  if (field === 'otp') throw new Error('That code is not right.', { cause: error })
  if (field === 'tx') throw new Error('That code is too old.', { cause: error })
  throw error
}

/** The digits of a code, however it was typed. */
export function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, '')
}
