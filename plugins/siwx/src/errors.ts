import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** What can go wrong during a sign-in. */
export interface SiwxErrors {
  readonly 'no-account': Record<never, never>
  readonly 'no-network': Record<never, never>
  readonly 'no-client': Record<never, never>
  readonly 'not-enabled': Record<never, never>
  readonly cancelled: Record<never, never>
  readonly refused: Record<never, never>
  /** The app, or its own configuration, wrote a message for another page. No wallet was asked. */
  readonly 'foreign-place': { readonly field: 'domain' | 'uri'; readonly page: string; readonly found: string }
  readonly malformed: { readonly problem: string }
}

export const siwxErrors: ErrorCatalogue<SiwxErrors> = /* @__PURE__ */ defineErrors<SiwxErrors>(
  'siwx',
  {
    // The first four sentences are fixed by specification section 8.
    'no-account': () => 'No ActiveCaipAddress found',
    'no-network': () => 'No ActiveCaipNetwork or client found',
    'no-client': () => 'No ConnectionController client found',
    'not-enabled': () => 'SIWX is not enabled',
    cancelled: () => 'The visitor did not sign in.',
    refused: () => 'The signature does not hold for this message and account.',
    'foreign-place': (d) => `The message to sign names "${d.found}" as its ${d.field}, and the page is ${d.page}. Leave the field out.`,
    malformed: (d) => `The signed message is none: ${d.problem}.`,
  },
  { page: errorPage },
)
