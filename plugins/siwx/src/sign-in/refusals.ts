import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { check, object, optional, type Static, string } from '@latchkey/kernel/wire'
import type { SiwxProblem } from '../contract.js'
import { siwxErrors } from '../errors.js'

/** Returns what to tell a visitor whose signature is missing or was refused by the session store. */
export function problemOf(error: unknown, smart: boolean): SiwxProblem {
  if (isClock(error)) return 'clock'
  if (smart) return 'smartAccount'
  return isRefusal(error) ? 'refused' : 'declined'
}

/** Returns the sentence and the field with which a server refused the message, or `undefined` for any other error. */
export function refusalIn(error: unknown): { readonly reason: string; readonly field: string | undefined } | undefined {
  const body = kernelErrors.is(error, 'http-status') ? answerIn(error.details.body) : undefined
  return body?.message === undefined ? undefined : { reason: body.message, field: body.field }
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
  error: /* @__PURE__ */ object({
    code: /* @__PURE__ */ string(),
    field: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
    message: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 1000 })),
  }),
})
/** Time fields of a message, as named in server errors. */
const TIMES: readonly unknown[] = ['data/issuedAt', 'data/notBefore', 'data/expirationTime']

/** Returns whether the server rejected a time of the message. */
function isClock(error: unknown): boolean {
  return kernelErrors.is(error, 'http-status') && error.details.status === 401 && TIMES.includes(answerIn(error.details.body)?.field)
}

function answerIn(text: string): Static<typeof answer>['error'] | undefined {
  try {
    const body: unknown = JSON.parse(text)
    // Safe: checked in the same line.
    return check(answer, body) === undefined ? (body as Static<typeof answer>).error : undefined
  } catch {
    // Not JSON, such as a proxy's own error page.
    return undefined
  }
}
