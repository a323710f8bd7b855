import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useCall, useKernel } from '@latchkey/kernel/react'
import { useCallback } from 'react'
import type { SendArgs, SendContract, SendOutcome } from '../contract.js'

/** Result of `useSend`. */
export interface SendResult {
  /**
   * Opens the form, prefilled with `args`, and resolves once the wallet has sent it. The visitor reviews and may change it.
   * @throws kernel/modal-closed when the visitor leaves, send/bad-arguments
   */
  readonly send: (args?: SendArgs) => Promise<SendOutcome>
  /** The form is open, or the wallet request is pending. */
  readonly isPending: boolean
  /** Result of the last call. */
  readonly data: SendOutcome | undefined
  /** Error of the last call; kernel/modal-closed if the visitor leaves the form. */
  readonly error: unknown
}

/**
 * Sends coins and tokens through the form of `send()`.
 *
 * @example
 * const { send } = useSend()
 * <button onClick={() => send({ to: 'vitalik.eth', amount: '0.1' }).catch(() => {})}>Tip</button>
 */
export function useSend(): SendResult {
  // The hook belongs to the plugin, so it is used where that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | SendContract>
  const run = useCallback(
    async (args: SendArgs = {}): Promise<SendOutcome> => {
      const { result } = await kernel.open('WalletSend', args)
      // Safe: the contract defines this view's result.
      return (await result) as SendOutcome
    },
    [kernel],
  )
  const { call, status, data, error } = useCall(run)
  return { send: call, isPending: status === 'pending', data, error }
}
