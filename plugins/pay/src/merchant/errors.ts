import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** Why a payment is not proven, or a webhook is rejected. */
export interface MerchantErrors {
  /** Your Latchkey server has no such payment. Check the reference, and what you expect. */
  readonly unknown: { readonly reference: string }
  /** The payment is not settled. Do not deliver yet; a webhook notifies you when it is. */
  readonly unsettled: { readonly reference: string; readonly status: string }
  /** Your Latchkey server considers it settled, but its chain no longer shows the transfer. Do not deliver, and check the chain. */
  readonly unproved: { readonly reference: string }
  /** It is settled, but for something else than you expect. Do not deliver: someone has requested a payment in your name. */
  readonly mismatch: { readonly reference: string; readonly field: string }
  /** Your Latchkey server did not respond, rejected the key, or sent an undocumented response. Retry later. */
  readonly unanswered: { readonly status: number | undefined }
  /** The webhook is not from your Latchkey server, or is older than five minutes. Respond with 401 and do nothing. */
  readonly 'bad-hook': { readonly reason: string }
}

/** Errors of `verifyPayment` and `readHook`, by code. */
export const merchantErrors: ErrorCatalogue<MerchantErrors> = /* @__PURE__ */ defineErrors<MerchantErrors>(
  'pay-merchant',
  {
    unknown: (d) => `There is no payment "${d.reference}" like that.`,
    unsettled: (d) => `The payment "${d.reference}" is ${d.status}, not settled.`,
    unproved: (d) => `The chain does not show the payment "${d.reference}".`,
    mismatch: (d) => `The payment "${d.reference}" has another ${d.field} than expected.`,
    unanswered: (d) => `The Latchkey server gave no good answer${d.status === undefined ? '' : ` (${d.status})`}.`,
    'bad-hook': (d) => `The hook is not believed: ${d.reason}.`,
  },
  { page: errorPage },
)
