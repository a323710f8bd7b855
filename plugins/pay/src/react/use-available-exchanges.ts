import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useEffect, useState } from 'react'
import type { PayExchangeContract } from '../exchange/contract.js'
import type { ExchangeInfo } from '../wire.js'

/** Result of `useAvailableExchanges`. */
export interface AvailableExchangesResult {
  /** Exchanges that pay out the asset; undefined until loaded. */
  readonly data: readonly ExchangeInfo[] | undefined
  /** Whether they are loading. */
  readonly isLoading: boolean
  /** Why loading failed. */
  readonly error: unknown
  /** Loads them again. */
  readonly refetch: () => void
}

/**
 * Returns exchanges that pay out an asset, by its CAIP-19 id; all of them by default. Requires `payExchange()`.
 *
 * @example
 * const { data } = useAvailableExchanges('eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
 */
export function useAvailableExchanges(asset?: string): AvailableExchangesResult {
  // The hook belongs to the plugin, and is only used if that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | PayExchangeContract>
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ readonly data?: readonly ExchangeInfo[]; readonly error?: unknown; readonly isLoading: boolean }>({
    isLoading: true,
  })
  // `round` asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isOver = false
    setState((before) => ({ ...before, isLoading: true }))
    kernel.actions.payExchange.list(asset).then(
      (data) => isOver || setState({ data, isLoading: false }),
      (error: unknown) => isOver || setState({ error, isLoading: false }),
    )
    return () => {
      isOver = true
    }
  }, [kernel, asset, round])
  const refetch = useCallback(() => setRound((before) => before + 1), [])
  return { data: state.data, error: state.error, isLoading: state.isLoading, refetch }
}
