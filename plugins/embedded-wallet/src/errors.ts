import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'
import type { Reason } from '@latchkey/wallet-protocol'

/** Code of a failure in the frame: programs decide by it, and the words beside it are for people. */
export type FrameReason = Reason

/** Errors between the page and the frame that holds the wallet. */
export interface EmbeddedWalletErrors {
  /** The frame did not load within 20 seconds, or the page's policy blocks its host. Allow `host` in `frame-src`. */
  readonly 'frame-unreachable': { readonly host: string; readonly blocked?: boolean }
  /** The frame was called before it was loaded. Wait for the call that loads it to resolve. */
  readonly 'frame-not-set': object
  /** No response within the limit of specification section 9. Later responses are dropped; retry the request. */
  readonly 'frame-timeout': { readonly event: string }
  /** The frame responded with an error: its message, and if known its reason, an EIP-1193 code and how long to wait. */
  readonly 'frame-failed': {
    readonly message?: string | undefined
    readonly reason?: FrameReason | undefined
    readonly number?: number | undefined
    readonly seconds?: number | undefined
  }
  /**
   * The frame was reloaded or removed, or the modal was closed, while a wallet request was open. With `sent`, the frame may have carried it
   * out: look for its result before you retry it.
   */
  readonly 'request-aborted': { readonly sent?: boolean }
  /** The frame was reloaded during any other request. Retry the request. */
  readonly interrupted: object
  /** The wallet does not allow this method. Specification section 6 lists the allowed ones. */
  readonly 'not-allowed': { readonly method: string }
  /** This page is not among the project's allowed origins at the frame's server. Add it there. */
  readonly 'origin-not-allowed': { readonly origin: string; readonly host: string }
  /** The feature's code could not be loaded. The next attempt loads it again. */
  readonly 'dependency-missing': object
  /** An email was sent just now. Wait for the given number of seconds. */
  readonly 'too-soon': { readonly seconds: number }
}

/** Errors of the embedded wallet, by code. Texts defined by the specification (section 8) match it exactly. */
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
