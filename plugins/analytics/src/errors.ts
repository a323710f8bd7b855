import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors of sending events. */
export interface AnalyticsErrors {
  /**
   * The analytics host answered 401 or 403. Add the page's origin and the project id to its lists. Nothing is sent until the page is loaded
   * again.
   */
  readonly refused: { readonly status: number; readonly origin: string }
}

/** Errors of this plugin, keyed by code. */
export const analyticsErrors: ErrorCatalogue<AnalyticsErrors> = /* @__PURE__ */ defineErrors<AnalyticsErrors>(
  'analytics',
  {
    refused: (d) => `The analytics host answered events of ${d.origin} with ${d.status}. Add the origin and the project id to its lists.`,
  },
  { page: errorPage },
)
