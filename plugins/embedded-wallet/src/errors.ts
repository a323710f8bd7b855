import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** What can go wrong between the page and the frame that holds the wallet. */
export interface EmbeddedWalletErrors {
  /** The frame did not load within 20 seconds, or a policy of the page blocks its host. Allow `host` in `frame-src`. */
  readonly 'frame-unreachable': { readonly host: string; readonly blocked?: boolean }
  /** The frame was asked before it was there. Wait for the answer of the call that loads it. */
  readonly 'frame-not-set': object
  /** No answer within the limit of specification section 9. A later one is dropped; ask again. */
  readonly 'frame-timeout': { readonly event: string }
  /** The frame answered with an error: its own words, and a number of EIP-1193 where it names one. */
  readonly 'frame-failed': { readonly message?: string | undefined; readonly number?: number | undefined }
  /** The frame was loaded anew, or the modal was closed, while a request of the wallet was open. Ask again. */
  readonly 'request-aborted': object
  /** The frame was loaded anew while anything else was open. Ask again. */
  readonly interrupted: object
  /** The wallet refuses this method. The list is in specification section 6. */
  readonly 'not-allowed': { readonly method: string }
  /** This page is not on the list of origins of the project at the frame's server. Add it there. */
  readonly 'origin-not-allowed': { readonly origin: string; readonly host: string }
  /** The code of the feature could not be loaded. The next try loads it again. */
  readonly 'dependency-missing': object
  /** A mail has just been sent. Wait for as many seconds. */
  readonly 'too-soon': { readonly seconds: number }
}

/** Errors of the embedded wallet, by code. Texts that the specification fixes (section 8) are its letters. */
export const embeddedWalletErrors: ErrorCatalogue<EmbeddedWalletErrors> = /* @__PURE__ */ defineErrors<EmbeddedWalletErrors>(
  'embedded-wallet',
  {
    'frame-unreachable': ({ host, blocked }) =>
      `Network Error - Could not load embedded wallet${blocked ? `: the page's policy blocks ${host}. Add it to frame-src.` : ''}`,
    'frame-not-set': () => 'W3mFrame: iframe is not set',
    'frame-timeout': () => 'Embedded Wallet Request Timed Out',
    'frame-failed': ({ message }) => message || 'An error occurred',
    'request-aborted': () => 'Request was aborted',
    interrupted: () => 'Something went wrong',
    'not-allowed': () => 'Requested RPC call is not allowed',
    'origin-not-allowed': ({ origin, host }) =>
      `Unauthorized: origin not allowed. The embedded wallet at ${host} does not serve ${origin}. Add it to the project's allowed origins.`,
    'dependency-missing': () => 'Unable to load email login dependency',
    'too-soon': ({ seconds }) => `Please try again after ${seconds} seconds`,
  },
  { page: errorPage },
)
