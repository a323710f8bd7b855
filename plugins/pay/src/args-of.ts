import { fromUnits, toUnits } from '@latchkey/kernel/units'
import { fromCaip19 } from './asset-id.js'
import type { PaymentArgs, ServerPaymentArgs } from './contract.js'
import type { PaymentInfo } from './wire.js'

/** Returns the amount in base units. */
export function unitsOf({ amount, paymentAsset: { metadata } }: PaymentArgs): bigint {
  return toUnits(amount, metadata.decimals)
}

/** Returns whether the arguments refer to a payment at the server. */
export function isServerPayment(given: PaymentArgs | ServerPaymentArgs): given is ServerPaymentArgs {
  return 'payment' in given
}

/** Returns asset, recipient and amount as one normalized text, which is equal for identical payments. */
export function sameness(args: PaymentArgs): string {
  const { network, asset } = args.paymentAsset
  return JSON.stringify([network, fold(asset), fold(args.recipient), String(unitsOf(args))])
}

/** Returns the arguments of a payment from the server. */
export function argsOf(
  { asset, name, symbol, decimals, recipient, amount, reference }: PaymentInfo,
  given: ServerPaymentArgs,
): PaymentArgs {
  const { payment: _, ...rest } = given
  return {
    ...rest,
    paymentAsset: { ...fromCaip19(asset), metadata: { name, symbol, decimals } },
    recipient: recipient.slice(recipient.lastIndexOf(':') + 1),
    amount: fromUnits(BigInt(amount), decimals),
    ...(reference !== null && { reference }),
  }
}

function fold(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text
}
