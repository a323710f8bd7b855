import { problem, tooSoon } from '@latchkey/wallet-protocol'
import type { Refusal } from './api.js'

/** Rethrows a server's refusal of a code or an email as the problem that frame and page know. */
export function asProblem(error: unknown): never {
  const { reason, field, seconds } = error as Refusal
  if (reason === 'rate-limited' && seconds !== undefined) throw tooSoon(seconds, { cause: error })
  if (field === 'otp') throw problem('wrong-code', { cause: error })
  if (field === 'tx') throw problem('code-expired', { cause: error })
  throw error
}

/** Returns the digits of a code, ignoring how it was formatted. */
export function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, '')
}
