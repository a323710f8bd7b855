import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors reported about the app itself. */
export interface ProjectErrors {
  /** The server's list of allowed pages lacks this one. Add the origin to `allowedOrigins` of the server. */
  readonly 'unverified-domain': { readonly origin: string }
}

/** Errors of this plugin, keyed by code. */
export const projectErrors: ErrorCatalogue<ProjectErrors> = /* @__PURE__ */ defineErrors<ProjectErrors>(
  'project',
  { 'unverified-domain': (d) => `The server does not list ${d.origin} among the pages that may use it. Add it to \`allowedOrigins\`.` },
  { page: errorPage },
)
