import { useCallback, useEffect, useMemo, useState } from 'react'
import { balanceSources } from '../late/index.js'
import type { Balance, BalanceState } from '../points.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'
import { watchBalance } from './watch-balance.js'

export interface BalanceResult {
  readonly data: Balance | undefined
  readonly isLoading: boolean
  /** The shown amount could not be refreshed. */
  readonly isStale: boolean
  readonly isError: boolean
  /** Asks again now. */
  readonly refresh: () => Promise<void>
}

/** Native balance of the account in use; any number of these share one request in 30 seconds. */
export function useBalance(options?: NamespaceOptions): BalanceResult {
  const kernel = useAnyKernel()
  const { namespace, session } = useSession(options)
  const [shown, show] = useState<{ readonly of: object; readonly state: BalanceState }>()
  const address = session?.status === 'connected' && session.supported ? session.address : undefined
  const network = session?.network
  const chain = network?.caipNetworkId
  // An amount belongs to whom it was asked for: under another account it is not drawn, not even until the effect has run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same account in the same place keeps its amount
  const of = useMemo(() => ({}), [kernel, namespace, address, chain])
  const state = shown?.of === of ? shown.state : undefined
  useEffect(() => {
    if (!namespace || !address || !network) return
    return watchBalance(kernel, { namespace, address, network }, (next) => show({ of, state: next }))
  }, [kernel, namespace, address, network, of])
  const refresh = useCallback(async () => {
    if (!address || !network) return
    await kernel
      .read(balanceSources)
      .find((s) => s.namespace === namespace)
      ?.refresh({ address, network })
  }, [kernel, namespace, address, network])
  return {
    data: state?.data,
    isLoading: address !== undefined && (state === undefined || state.status === 'loading'),
    isStale: state?.status === 'stale',
    isError: state?.status === 'failed',
    refresh,
  }
}
