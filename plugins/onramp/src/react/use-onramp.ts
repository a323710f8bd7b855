import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useEffect, useState } from 'react'
import type { BuyArgs, OnrampContract } from '../contract.js'
import type { OnrampPurchase } from '../wire.js'

/** Result of `useOnramp`. */
export interface OnrampResult {
  /** Opens the list of providers, filled with the given values. @throws kernel/view-unknown */
  readonly buy: (args?: BuyArgs) => Promise<void>
  /** Opens the list of purchases. @throws kernel/view-unknown */
  readonly showPurchases: () => Promise<void>
  /** Known purchases of the connected accounts that were begun in this browser, newest first. */
  readonly purchases: readonly OnrampPurchase[]
  /** Fetches their status from the server. @throws kernel/http-no-server, kernel/http-status */
  readonly refresh: () => Promise<readonly OnrampPurchase[]>
}

/**
 * Buys coins, and returns the purchases. Requires `onramp()`.
 *
 * @example
 * const { buy } = useOnramp()
 * <button onClick={() => buy({ fiatAmount: '50', fiatCurrency: 'EUR' })}>Top up</button>
 */
export function useOnramp(): OnrampResult {
  // The hook belongs to the plugin, and is only used if that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | OnrampContract>
  const [purchases, setPurchases] = useState<readonly OnrampPurchase[]>([])
  useEffect(() => {
    const read = (): void => setPurchases(kernel.state.onramp.purchases)
    read()
    return kernel.subscribe('onramp', read)
  }, [kernel])
  const buy = useCallback(
    async (args: BuyArgs = {}) => {
      const { result } = await kernel.open('OnRampProviders', args)
      // A visitor who leaves has bought nothing.
      result.catch(() => {})
    },
    [kernel],
  )
  const showPurchases = useCallback(async () => {
    const { result } = await kernel.open('OnRampActivity')
    result.catch(() => {})
  }, [kernel])
  const refresh = useCallback(() => kernel.actions.onramp.purchases(), [kernel])
  return { buy, showPurchases, purchases, refresh }
}
