import { useCallback, useState } from 'react'
import type { CaipNetworkId, Network } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** Result of `useNetwork`. */
export interface NetworkResult {
  /** The configured network in use; undefined if the app does not know the network. */
  readonly network: Network | undefined
  /** CAIP-2 id of the wallet's network, even if the app does not know it. Without a wallet, that of the wanted network. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The part after the colon: a number on eip155. */
  readonly chainId: number | string | undefined
  /** False when the wallet is on a chain that is not configured. */
  readonly supported: boolean
  /** Networks of the given family. Defaults to those of all families. */
  readonly networks: readonly Network[]
  /** Asks the wallet to switch. Rejects with wallet/rejected or wallet/chain-not-supported. */
  readonly switchNetwork: (chain: CaipNetworkId) => Promise<void>
  /** A switch started by this component is pending. */
  readonly isSwitching: boolean
}

/** Returns the network in use, and a function to switch it. */
export function useNetwork(options: NamespaceOptions = {}): NetworkResult {
  const kernel = useAnyKernel()
  const { core, session } = useSession(options)
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
  const caipNetworkId = session?.chain ?? session?.network?.caipNetworkId
  const reference = caipNetworkId?.slice(caipNetworkId.indexOf(':') + 1)
  return {
    network: session?.network,
    caipNetworkId,
    chainId: session?.network?.id ?? (reference !== undefined && /^\d+$/.test(reference) ? Number(reference) : reference),
    supported: session?.supported ?? true,
    networks: options.namespace === undefined ? core.networks : core.networks.filter((n) => n.chainNamespace === options.namespace),
    switchNetwork,
    isSwitching: switching > 0,
  }
}
