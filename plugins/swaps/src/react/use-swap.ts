import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useCall, useKernel } from '@latchkey/kernel/react'
import { useCallback } from 'react'
import type { SwapArgs, SwapOutcome, SwapsContract } from '../contract.js'

/** Result of `useSwap`. */
export interface SwapResult {
  /**
   * Opens the form, filled with the given values, and resolves once the wallet has sent the swap. The visitor reviews and may change it.
   * @throws kernel/modal-closed when the visitor leaves, swaps/bad-arguments
   */
  readonly swap: (args?: SwapArgs) => Promise<SwapOutcome>
  /** Whether the form is open, or the wallet is being asked. */
  readonly isPending: boolean
  /** Result of the last call. */
  readonly data: SwapOutcome | undefined
  /** Error of the last call; kernel/modal-closed if the visitor left the form. */
  readonly error: unknown
}

/**
 * Swaps tokens through the form of `swaps()`.
 *
 * @example
 * const { swap } = useSwap()
 * <button onClick={() => swap({ fromToken: 'ETH', toToken: 'USDC', amount: '0.1' }).catch(() => {})}>Swap</button>
 */
export function useSwap(): SwapResult {
  // The hook belongs to the plugin, and is only used if that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | SwapsContract>
  const run = useCallback(
    async (args: SwapArgs = {}): Promise<SwapOutcome> => {
      const { result } = await kernel.open('Swap', args)
      // Safe: the contract defines this view's result.
      return (await result) as SwapOutcome
    },
    [kernel],
  )
  const { call, status, data, error } = useCall(run)
  return { swap: call, isPending: status === 'pending', data, error }
}
