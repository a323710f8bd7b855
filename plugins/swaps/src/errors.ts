import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** Why a swap cannot begin, or a quote is rejected. */
export interface SwapErrors {
  /** `open('Swap', …)` got an invalid argument; `reason` has the details. Correct it, or let the visitor choose. */
  readonly 'bad-arguments': { readonly argument: string; readonly reason: string }
  /** `open('Swap', …)` names a token that the server does not have on this network, or that is not verified. The visitor must choose. */
  readonly 'token-unknown': { readonly token: string; readonly chain: string }
  /**
   * A quote does not match its description or the request: another recipient, token or amount, less than the slippage allows, a larger
   * approval, an unknown function, or a contract that is not on the list (`what` has the reason). The wallet was not asked. Check the
   * server's providers; only add a `router` to its list if you trust it.
   */
  readonly 'quote-refused': { readonly what: string }
}

/** Errors of swaps, by code. */
export const swapErrors: ErrorCatalogue<SwapErrors> = /* @__PURE__ */ defineErrors<SwapErrors>(
  'swaps',
  {
    'bad-arguments': (d) => `The argument '${d.argument}' of Swap cannot be used: ${d.reason}.`,
    'token-unknown': (d) => `There is no verified token "${d.token}" for swaps on ${d.chain}. The visitor has to choose one.`,
    'quote-refused': (d) => `The quote was refused, because it is not the swap that was asked for (${d.what}). Nothing was sent.`,
  },
  { page: errorPage },
)
