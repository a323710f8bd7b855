import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useRef, useState } from 'react'
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
  const [state, setState] = useState<{ readonly pending?: true; readonly outcome?: PayOutcome }>({})
  const newest = useRef(0)
  const pay = useCallback(
    async (args: PaymentArgs | ServerPaymentArgs): Promise<PayOutcome> => {
      newest.current += 1
      const own = newest.current
      setState({ pending: true })
      const outcome = await kernel.actions.pay.pay(args)
      // The outcome of an older call only goes to its caller.
      if (own === newest.current) setState({ outcome })
      return outcome
    },
    [kernel],
  )
  const reset = useCallback(() => {
    newest.current += 1
    setState({})
  }, [])
  const { outcome } = state
  const data = outcome?.success ? outcome.result : undefined
  const error = outcome && !outcome.success ? outcome.error : undefined
  return { pay, isPending: state.pending === true, data, error, reset }
}
