import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors of a sign-in. */
export interface SiwxErrors {
  /** A sign-in was requested without a connected account. Connect first. */
  readonly 'no-account': Record<never, never>
  /** The account is on a network that the app does not include. Switch the network first. */
  readonly 'no-network': Record<never, never>
  /** The connection ended during the prompt. Connect again. */
  readonly 'no-client': Record<never, never>
  /** Sign-in does not cover this network. Add it to the option `chains`, or switch the network. */
  readonly 'not-enabled': Record<never, never>
  /** The visitor left the prompt. Offer to sign in again, but do not open the prompt automatically. */
  readonly cancelled: Record<never, never>
  /**
   * The signature is not valid for this message and account. Have the visitor sign again; a contract wallet must be deployed on the chain.
   */
  readonly refused: Record<never, never>
  /**
   * The server did not accept the signed message; `reason` has its sentence, and `field` the part of the message that it is about. If it is
   * about the page, compare `page` with the server's `origin` and allowed origins.
   */
  readonly 'not-accepted': { readonly reason: string; readonly field: string | undefined; readonly page: string }
  /**
   * The app, or its own configuration, created a message for another page. The wallet was not asked. Omit the field, so that it defaults
   * to the page's.
   */
  readonly 'foreign-place': { readonly field: 'domain' | 'uri'; readonly page: string; readonly found: string }
  /** The signed text is not a CAIP-122 message; `problem` has the reason. Fix the code that creates it. */
  readonly malformed: { readonly problem: string }
}

export const siwxErrors: ErrorCatalogue<SiwxErrors> = /* @__PURE__ */ defineErrors<SiwxErrors>(
  'siwx',
  {
    // The first four sentences are defined by specification section 8.
    'no-account': () => 'No ActiveCaipAddress found',
    'no-network': () => 'No ActiveCaipNetwork or client found',
    'no-client': () => 'No ConnectionController client found',
    'not-enabled': () => 'SIWX is not enabled',
    cancelled: () => 'The visitor did not sign in.',
    refused: () => 'The signature does not hold for this message and account.',
    'not-accepted': (d) => `The server did not accept the sign-in of ${d.page}: ${d.reason}`,
    'foreign-place': (d) => `The message to sign names "${d.found}" as its ${d.field}, and the page is ${d.page}. Leave the field out.`,
    malformed: (d) => `The signed message is none: ${d.problem}.`,
  },
  { page: errorPage },
)
