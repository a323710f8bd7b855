import { useCallback, useState } from 'react'
import type { ConnectorInfo, ConnectResult } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** Result of `useWallets`. */
export interface WalletsResult {
  /** Wallets that can be connected right now. */
  readonly wallets: readonly ConnectorInfo[]
  /** Connects a wallet without any UI of the widget. Call it directly in the click handler. */
  readonly connect: (wallet: string) => Promise<readonly ConnectResult[]>
  /** Id of the wallet that this component is connecting. */
  readonly connectingWallet: string | undefined
  /** Why the last attempt to connect failed. */
  readonly error: unknown
}

/** Everything an app's own connect screen needs. */
export function useWallets({ namespace }: NamespaceOptions = {}): WalletsResult {
  const kernel = useAnyKernel()
  const { core } = useSession()
  const [state, setState] = useState<{ readonly wallet?: string; readonly error?: unknown }>({})
  const connect = useCallback(
    async (wallet: string) => {
      setState({ wallet })
      try {
        const results = await kernel.connections.connect({ connector: wallet, ...(namespace === undefined ? {} : { namespace }) })
        setState((now) => (now.wallet === wallet ? {} : now))
        return results
      } catch (error) {
        setState((now) => (now.wallet === wallet ? { error } : now))
        throw error
      }
    },
    [kernel, namespace],
  )
  return {
    wallets: namespace === undefined ? core.connectors : core.connectors.filter((c) => c.namespaces.includes(namespace)),
    connect,
    connectingWallet: state.wallet,
    error: state.error,
  }
}
