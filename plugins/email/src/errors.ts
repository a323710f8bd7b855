import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** What can go wrong while an app changes the address of a login. */
export interface EmailErrors {
  /** The visitor is not logged in by email, so there is no address to change. Offer the change to email logins only. */
  readonly 'no-address': Record<never, never>
  /** The visitor left before the new address was confirmed. Nothing has changed; treat it like a no. */
  readonly cancelled: Record<never, never>
}

/** Errors of login by email, by code. */
export const emailErrors: ErrorCatalogue<EmailErrors> = /* @__PURE__ */ defineErrors<EmailErrors>(
  'email',
  {
    'no-address': () => 'Not logged in by email. Log in first.',
    cancelled: () => 'The visitor left before the new address was confirmed.',
  },
  { page: errorPage },
)
