import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** What can go wrong during a sign-in. */
export interface SiwxErrors {
  /** A sign-in was asked for without a connected account. Connect first. */
  readonly 'no-account': Record<never, never>
  /** The account is on no network that the app knows. Switch the network first. */
  readonly 'no-network': Record<never, never>
  /** The connection went away while it was asked. Connect again. */
  readonly 'no-client': Record<never, never>
  /** Sign-in does not cover this network. Add it to the option `chains`, or switch the network. */
  readonly 'not-enabled': Record<never, never>
  /** The visitor left the question. Offer to sign in again; do not ask by yourself. */
  readonly cancelled: Record<never, never>
  /**
   * The signature does not hold for this message and account. Have the visitor sign again; a contract's wallet has to be deployed on
   * the chain.
   */
  readonly refused: Record<never, never>
  /**
   * The app, or its own configuration, wrote a message for another page. No wallet was asked. Leave the field out, so that it is the
   * page's.
   */
  readonly 'foreign-place': { readonly field: 'domain' | 'uri'; readonly page: string; readonly found: string }
  /** What was signed is no message of CAIP-122, for this `problem`. Correct what makes it. */
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
