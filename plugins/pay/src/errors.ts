import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** Why a payment cannot begin, or failed. The codes after the dash are those that other kits use. */
export interface PayErrors {
  /** `open('Pay', …)` lacks an argument, or has an invalid one — `INVALID_PAYMENT_CONFIG`. */
  readonly 'bad-config': { readonly argument: string; readonly reason: string }
  /** The recipient is not an address of the payment's network — `INVALID_RECIPIENT`. Correct it, including its checksum. */
  readonly 'bad-recipient': { readonly recipient: string; readonly network: string }
  /** The asset does not exist on the payment's network — `INVALID_ASSET`. Pass `native`, or the plain address of a token. */
  readonly 'bad-asset': { readonly asset: string; readonly network: string }
  /** The amount is not above 0, or has more decimals than the asset — `INVALID_AMOUNT`. Pass whole units as a decimal string. */
  readonly 'bad-amount': { readonly amount: string }
  /** No installed chain family moves money on the payment's network — `INVALID_CHAIN_NAMESPACE`. Add its plugin and network. */
  readonly 'bad-network': { readonly network: string }
  /** The server does not accept this asset for this recipient — `ASSET_NOT_SUPPORTED`. Add it to `accepts` of `payServer`. */
  readonly 'not-accepted': { readonly asset: string }
  /** The server could not begin the payment — `UNABLE_TO_INITIATE_PAYMENT`. `cause` has the reason. */
  readonly 'not-begun': { readonly reference: string }
  /** The key of this payment was used before with another asset, recipient or amount. Use a new `reference` for another payment. */
  readonly 'key-used': { readonly reference: string }
  /** Another tab or device is paying, or has paid. Nothing was requested here; the payment is being watched. */
  readonly busy: { readonly reference: string }
  /** The token keeps a part of every transfer, so less than the amount due would arrive. Nothing was sent. Accept another asset. */
  readonly 'arrives-less': { readonly asset: string; readonly due: string; readonly arrives: string }
  /** The visitor left before paying. Nothing was sent. */
  readonly left: { readonly reference: string }
  /** The transaction failed on its chain — `GENERIC_PAYMENT_ERROR`. Nothing arrived. */
  readonly failed: { readonly hash: string }
  /** The exchange has refunded the visitor. */
  readonly refunded: { readonly reference: string }
  /** The exchange returned no payment page — `UNABLE_TO_GET_PAY_URL`. `cause` has the reason. */
  readonly 'no-pay-url': { readonly exchange: string }
}

/** Errors of payments, by code. */
export const payErrors: ErrorCatalogue<PayErrors> = /* @__PURE__ */ defineErrors<PayErrors>(
  'pay',
  {
    'bad-config': (d) => `The argument '${d.argument}' of Pay cannot be used: ${d.reason}.`,
    'bad-recipient': (d) => `"${d.recipient}" is no address on ${d.network}.`,
    'bad-asset': (d) => `"${d.asset}" is no asset of ${d.network}.`,
    'bad-amount': (d) => `"${d.amount}" cannot be paid. Pass an amount above 0 in whole units, with no more places than the asset has.`,
    'bad-network': (d) => `Nothing can be paid on ${d.network}: the app has no plugin that moves money there.`,
    'not-accepted': (d) => `The server does not take ${d.asset} for this recipient.`,
    'not-begun': (d) => `The server did not begin the payment "${d.reference}".`,
    'key-used': (d) => `The reference "${d.reference}" belongs to another payment.`,
    busy: (d) => `The payment "${d.reference}" is being made in another tab or on another device.`,
    'arrives-less': (d) => `Of ${d.due} of ${d.asset}, only ${d.arrives} would arrive: the token keeps a part of every transfer.`,
    left: (d) => `The visitor left the payment "${d.reference}" before paying. Nothing was sent.`,
    failed: (d) => `The transaction ${d.hash} has failed. Nothing was paid.`,
    refunded: (d) => `The exchange has sent back the payment "${d.reference}".`,
    'no-pay-url': (d) => `${d.exchange} has no page for this payment.`,
  },
  { page: errorPage },
)
