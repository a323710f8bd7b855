import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useCall, useKernel } from '@latchkey/kernel/react'
import { useCallback } from 'react'
import type { PayContract, PaymentArgs, PaymentFailure, PaymentResult, PayOutcome, ServerPaymentArgs } from '../contract.js'

/** Result of `usePay`. */
export interface PayHookResult {
  /** Requests a payment in the modal, and resolves with its outcome. Never rejects: check `success`. */
  readonly pay: (args: PaymentArgs | ServerPaymentArgs) => Promise<PayOutcome>
  /** Whether the payment is shown or pending. */
  readonly isPending: boolean
  /** Result of the last call, if it was paid. */
  readonly data: PaymentResult | undefined
  /** Error of the last call; pay/left if the visitor left. */
  readonly error: PaymentFailure | undefined
  /** Clears the result of the last call. */
  readonly reset: () => void
}

/**
 * Requests payments. Requires `pay()`.
 *
 * @example
 * const { pay, isPending } = usePay()
 * <button disabled={isPending} onClick={() => pay({ paymentAsset: usdc, recipient: shop, amount: '25.5', reference: order.id })}>Check
 * out</button>
 */
export function usePay(): PayHookResult {
  // The hook belongs to the plugin, and is only used if that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | PayContract>
  const run = useCallback((args: PaymentArgs | ServerPaymentArgs) => kernel.actions.pay.pay(args), [kernel])
  const { call, status, data: outcome, reset } = useCall(run)
  const data = outcome?.success ? outcome.result : undefined
  const error = outcome && !outcome.success ? outcome.error : undefined
  return { pay: call, isPending: status === 'pending', data, error, reset }
}
