import { useCallback, useState } from 'react'
import { useCore } from '../hooks/index.js'
import { type NetworkInUse, networkOf } from '../state/index.js'
import type { CaipNetworkId } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import type { NamespaceOptions } from './use-session.js'

/** Result of `useNetwork`. */
export interface NetworkResult extends NetworkInUse {
  /** Asks the wallet to switch. Rejects with wallet/rejected or wallet/chain-not-supported. */
  readonly switchNetwork: (chain: CaipNetworkId) => Promise<void>
  /** A switch started by this component is pending. */
  readonly isSwitching: boolean
}

/** Returns the network in use, and a function to switch it. */
export function useNetwork({ namespace }: NamespaceOptions = {}): NetworkResult {
  const kernel = useAnyKernel()
  const core = useCore(kernel)
  const [switching, setSwitching] = useState(0)
  const switchNetwork = useCallback(
    async (chain: CaipNetworkId) => {
      setSwitching((n) => n + 1)
      try {
        await kernel.connections.switchNetwork(chain)
      } finally {
        setSwitching((n) => n - 1)
      }
    },
    [kernel],
  )
  return { ...networkOf(core, namespace), switchNetwork, isSwitching: switching > 0 }
}
