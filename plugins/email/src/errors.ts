import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'
import type { EmailProblem } from './contract.js'

/** Errors when an app logs in with its own form, or changes the address of a login. */
export interface EmailErrors {
  /** The visitor is not logged in by email, so there is no address to change. Only offer the change for email logins. */
  readonly 'no-address': Record<never, never>
  /** The visitor left before the new address was confirmed. Nothing has changed; treat it like a rejection. */
  readonly cancelled: Record<never, never>
  /** A code was passed before one was requested, or after it was used. Call `connectEmail` first. */
  readonly 'no-login': Record<never, never>
  /** The address or the code was not accepted, as `reason` says: `wait` has the seconds to wait, after `otpWrong` ask for the code again. */
  readonly 'login-failed': { readonly reason: EmailProblem['what'] | 'busy'; readonly seconds?: number }
}

/** Errors of email logins, by code. */
export const emailErrors: ErrorCatalogue<EmailErrors> = /* @__PURE__ */ defineErrors<EmailErrors>(
  'email',
  {
    'no-address': () => 'Not logged in by email. Log in first.',
    cancelled: () => 'The visitor left before the new address was confirmed.',
    'no-login': () => 'No code was requested. Call connectEmail() first.',
    'login-failed': ({ reason, seconds }) =>
      `The login by email failed: ${reason}.${seconds === undefined ? '' : ` Try again in ${seconds} seconds.`}`,
  },
  { page: errorPage },
)
