import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { check, object, optional, string } from '@latchkey/kernel/wire'
import type { SiwxProblem } from '../contract.js'
import { siwxErrors } from '../errors.js'

/** What to tell a visitor whose signature did not come, or was not taken. */
export function problemOf(error: unknown, smart: boolean): SiwxProblem {
  if (isClock(error)) return 'clock'
  return smart ? 'smartAccount' : 'declined'
}

export function isRejected(error: unknown): boolean {
  return walletErrors.is(error, 'rejected') || (error as { readonly code?: unknown } | undefined)?.code === 4001
}

/** The session store refused the signature, which is another thing than being unreachable. */
export function isRefusal(error: unknown): boolean {
  if (kernelErrors.is(error, 'http-status')) return error.details.status < 500
  return siwxErrors.is(error, 'refused')
}

const answer = /* @__PURE__ */ object({
  error: /* @__PURE__ */ object({ code: /* @__PURE__ */ string(), field: /* @__PURE__ */ optional(/* @__PURE__ */ string()) }),
})
/** Times of a message, as the server names what of it does not hold. */
const TIMES: readonly unknown[] = ['data/issuedAt', 'data/notBefore', 'data/expirationTime']

/** Does the server say that a time of the message is not one of now? */
function isClock(error: unknown): boolean {
  if (!kernelErrors.is(error, 'http-status') || error.details.status !== 401) return false
  try {
    const body: unknown = JSON.parse(error.details.body)
    // Checked just before.
    return check(answer, body) === undefined && TIMES.includes((body as { readonly error: { readonly field?: string } }).error.field)
  } catch {
    // A proxy's own words.
    return false
  }
}
