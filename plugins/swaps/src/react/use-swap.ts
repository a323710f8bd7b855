import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useRef, useState } from 'react'
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
  const [state, setState] = useState<{ readonly pending?: true; readonly data?: SwapOutcome; readonly error?: unknown }>({})
  const newest = useRef(0)
  const swap = useCallback(
    async (args: SwapArgs = {}): Promise<SwapOutcome> => {
      newest.current += 1
      const own = newest.current
      // The outcome of an older call only goes to its caller.
      const tell = (next: typeof state): void => void (own === newest.current && setState(next))
      tell({ pending: true })
      try {
        const { result } = await kernel.open('Swap', args)
        // Safe: the contract defines this view's result.
        const data = (await result) as SwapOutcome
        tell({ data })
        return data
      } catch (error) {
        tell({ error })
        throw error
      }
    },
    [kernel],
  )
  return { swap, isPending: state.pending === true, data: state.data, error: state.error }
}
