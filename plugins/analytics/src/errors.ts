import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors of sending events. */
export interface AnalyticsErrors {
  /** The analytics host answered 403. Add the page's origin to its list. Nothing is sent until the page is loaded again. */
  readonly 'origin-refused': { readonly origin: string }
}

/** Errors of this plugin, keyed by code. */
export const analyticsErrors: ErrorCatalogue<AnalyticsErrors> = /* @__PURE__ */ defineErrors<AnalyticsErrors>(
  'analytics',
  { 'origin-refused': (d) => `The analytics host accepts no events of ${d.origin}. Add this origin to its list.` },
  { page: errorPage },
)
