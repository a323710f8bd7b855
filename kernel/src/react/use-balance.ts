import { useCallback, useEffect, useState } from 'react'
import type { BalanceTarget } from '../balances/index.js'
import { balanceSources } from '../late/index.js'
import type { Balance, BalanceState } from '../points/index.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'
import { watchBalance } from './watch-balance.js'

/** The account whose balance is read, and whether to read it. */
export interface BalanceOptions extends NamespaceOptions {
  /** `false` sends no requests. */
  readonly enabled?: boolean
}
/** Result of `useBalance`. */
export interface BalanceResult {
  /** The last amount read for this account on this network. */
  readonly data: Balance | undefined
  /** Connected, and no amount is known yet. */
  readonly isLoading: boolean
  /** The shown amount could not be refreshed. */
  readonly isStale: boolean
  /** No amount could be read. */
  readonly isError: boolean
  /** Reads again now. Rejects with 'CaipNetwork or CaipAddress is undefined' without a connected account (specification section 8). */
  readonly refresh: () => Promise<void>
}

/** Returns the native balance of the account in use. All instances share one request per 30 seconds. */
export function useBalance({ enabled = true, ...options }: BalanceOptions = {}): BalanceResult {
  const kernel = useAnyKernel()
  const { namespace, session } = useSession(options)
  const [shown, show] = useState<readonly [of: string, state: BalanceState]>()
  const address = enabled && session?.status === 'connected' && session.supported ? session.address : undefined
  const network = session?.network
  // An amount belongs to the account it was requested for: it is never drawn for another one, not even until the effect has run.
  const of = `${network?.caipNetworkId}:${address}`
  const { status, data }: BalanceState = shown?.[0] === of ? shown[1] : { status: 'loading' }
  useEffect(() => {
    if (!namespace || !address || !network) return
    return watchBalance(kernel, { namespace, address, network }, (state) => show([of, state]))
  }, [kernel, namespace, address, network, of])
  const refresh = useCallback(async () => {
    const source = kernel.read(balanceSources).find((s) => s.namespace === namespace)
    // The source rejects if one is undefined.
    await source?.refresh({ address, network } as BalanceTarget)
  }, [kernel, namespace, address, network])
  return {
    data,
    isLoading: address !== undefined && status === 'loading',
    isStale: status === 'stale',
    isError: status === 'failed',
    refresh,
  }
}
