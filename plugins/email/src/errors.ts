import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors when an app changes the address of a login. */
export interface EmailErrors {
  /** The visitor is not logged in by email, so there is no address to change. Only offer the change for email logins. */
  readonly 'no-address': Record<never, never>
  /** The visitor left before the new address was confirmed. Nothing has changed; treat it like a rejection. */
  readonly cancelled: Record<never, never>
}

/** Errors of email logins, by code. */
export const emailErrors: ErrorCatalogue<EmailErrors> = /* @__PURE__ */ defineErrors<EmailErrors>(
  'email',
  {
    'no-address': () => 'Not logged in by email. Log in first.',
    cancelled: () => 'The visitor left before the new address was confirmed.',
  },
  { page: errorPage },
)
