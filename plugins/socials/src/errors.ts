import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors of a provider login. */
export interface SocialsErrors {
  /** The visitor closed the window, left the view, or declined at the provider. Treat it like a rejection. */
  readonly cancelled: { readonly provider: string }
  /** The provider, the frame or its server refused; `cause` has their message. Offer another way to log in. */
  readonly failed: { readonly provider: string }
  /**
   * The page's header `Cross-Origin-Opener-Policy: same-origin` cuts off windows, so the page itself navigates to the provider and
   * returns. Send `same-origin-allow-popups` to keep the page open.
   */
  readonly 'opener-cut': Record<never, never>
}

/** Errors of social logins, by code. */
export const socialsErrors: ErrorCatalogue<SocialsErrors> = /* @__PURE__ */ defineErrors<SocialsErrors>(
  'socials',
  {
    cancelled: ({ provider }) => `The visitor left before ${provider} answered.`,
    failed: ({ provider }) => `The login with ${provider} failed. Try again, or use another way in.`,
    'opener-cut': () =>
      'This page sends Cross-Origin-Opener-Policy: same-origin, which cuts off the window of a login. Send same-origin-allow-popups.',
  },
  { page: errorPage },
)
