import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { check, object, optional, string } from '@latchkey/kernel/wire'
import type { SiwxProblem } from '../contract.js'
import { siwxErrors } from '../errors.js'

/** Returns what to tell a visitor whose signature is missing or was rejected. */
export function problemOf(error: unknown, smart: boolean): SiwxProblem {
  if (isClock(error)) return 'clock'
  return smart ? 'smartAccount' : 'declined'
}

export function isRejected(error: unknown): boolean {
  return walletErrors.is(error, 'rejected') || (error as { readonly code?: unknown } | undefined)?.code === 4001
}

/** Returns whether the session store rejected the signature, as opposed to being unreachable. */
export function isRefusal(error: unknown): boolean {
  if (kernelErrors.is(error, 'http-status')) return error.details.status < 500
  return siwxErrors.is(error, 'refused')
}

const answer = /* @__PURE__ */ object({
  error: /* @__PURE__ */ object({ code: /* @__PURE__ */ string(), field: /* @__PURE__ */ optional(/* @__PURE__ */ string()) }),
})
/** Time fields of a message, as named in server errors. */
const TIMES: readonly unknown[] = ['data/issuedAt', 'data/notBefore', 'data/expirationTime']

/** Returns whether the server rejected a time of the message. */
function isClock(error: unknown): boolean {
  if (!kernelErrors.is(error, 'http-status') || error.details.status !== 401) return false
  try {
    const body: unknown = JSON.parse(error.details.body)
    // Safe: checked in the same line.
    return check(answer, body) === undefined && TIMES.includes((body as { readonly error: { readonly field?: string } }).error.field)
  } catch {
    // Not JSON, such as a proxy's own error page.
    return false
  }
}
