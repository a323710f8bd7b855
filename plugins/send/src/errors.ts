import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** Errors that `open('WalletSend', …)` can reject with before anything is shown. */
export interface SendErrors {
  /** `open('WalletSend', …)` got an invalid argument, for this `reason`. Correct it, or leave it for the visitor to type. */
  readonly 'bad-arguments': { readonly argument: string; readonly reason: string }
}

export const sendErrors: ErrorCatalogue<SendErrors> = /* @__PURE__ */ defineErrors<SendErrors>(
  'send',
  {
    'bad-arguments': (d) => `The argument '${d.argument}' of WalletSend cannot be used: ${d.reason}.`,
  },
  { page: errorPage },
)
