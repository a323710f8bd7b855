import { useCallback, useState } from 'react'
import type { ConnectionState, ConnectorInfo } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { useRecentWallets } from './use-recent-wallets.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** One live wallet. */
export interface ConnectionItem extends ConnectionState {
  /** Family that it is connected for. */
  readonly namespace: string
  /** Name, icon and type; undefined where its connector is gone. */
  readonly wallet: ConnectorInfo | undefined
  /** Is it the wallet in use? */
  readonly active: boolean
}
/** A wallet used before that is not connected and can be asked again. */
export interface RecentConnection {
  /** Id of the wallet, for `connections.connect`. */
  readonly connector: string
  /** Family that it can be connected for. */
  readonly namespace: string
  /** Name, icon and type. */
  readonly wallet: ConnectorInfo
}
/** What a change of connections came to. */
export interface ConnectionOutcome {
  /** The account in use afterwards; `undefined` when none is left. */
  readonly address: string | undefined
  /** Family that the change was about. */
  readonly namespace: string
  /** Another account of the same wallet is in use. */
  readonly hasSwitchedAccount: boolean
  /** Another wallet is in use than before. */
  readonly hasSwitchedWallet: boolean
  /** A wallet was disconnected and forgotten. */
  readonly hasDeletedWallet: boolean
}
/** Which family it is about, and who hears of changes. */
export interface ConnectionsOptions extends NamespaceOptions {
  /** Hears of each change that this component asked for. */
  readonly onSuccess?: (outcome: ConnectionOutcome) => void
  /** A visitor's no comes here too, as wallet/rejected. */
  readonly onError?: (error: unknown) => void
}
/** What `useConnections` returns. */
export interface ConnectionsResult {
  /** Every live wallet of the namespace, the one in use first. */
  readonly connections: readonly ConnectionItem[]
  /** Wallets used before, the last one first. A plugin remembers them: `@latchkey/connect` the last two. */
  readonly recentConnections: readonly RecentConnection[]
  /** A recent wallet is being asked, or one is being disconnected. */
  readonly isPending: boolean
  /**
   * Makes another live wallet or account the one in use; asks a wallet that is not connected, so call it in the click itself.
   * Never rejects: failures come to `onError`.
   */
  readonly switchConnection: (args: { readonly connector?: string; readonly address?: string }) => Promise<void>
  /** Disconnects a wallet and forgets that it was used. Never rejects. */
  readonly deleteConnection: (args: { readonly connector: string }) => Promise<void>
}

/** The wallets that are connected or were, and the way from one to another. */
export function useConnections({ onSuccess, onError, ...options }: ConnectionsOptions = {}): ConnectionsResult {
  const kernel = useAnyKernel()
  const { core, namespace = '', session } = useSession(options)
  const { recent, forget } = useRecentWallets()
  const [pending, setPending] = useState(0)
  const change = useCallback(
    async (act: () => Promise<unknown> | undefined, deleted = false): Promise<void> => {
      const sessionNow = () => kernel.state.core.sessions[namespace]
      const before = sessionNow()
      setPending((n) => n + 1)
      try {
        await act()
        const after = sessionNow()
        const { address } = after ?? {}
        const hasSwitchedWallet = after?.connector !== before?.connector
        const hasSwitchedAccount = !hasSwitchedWallet && address !== before?.address
        onSuccess?.({ address, namespace, hasSwitchedAccount, hasSwitchedWallet, hasDeletedWallet: deleted })
      } catch (error) {
        onError?.(error)
      } finally {
        setPending((n) => n - 1)
      }
    },
    [kernel, namespace, onSuccess, onError],
  )
  const switchConnection = useCallback(
    ({ connector, address }: { readonly connector?: string; readonly address?: string }) => {
      const { connections } = kernel
      const to = { namespace, ...(connector !== undefined && { connector }), ...(address !== undefined && { address }) }
      return change(async () => {
        if (connector === undefined || connections.current(namespace, connector)) connections.activate(to)
        else await connections.connect({ connector, namespace })
      })
    },
    [kernel, namespace, change],
  )
  const deleteConnection = useCallback(
    ({ connector }: { readonly connector: string }) =>
      change(async () => {
        if (kernel.connections.current(namespace, connector)) await kernel.connections.disconnect({ namespace, connector })
        forget(connector)
      }, true),
    [kernel, namespace, change, forget],
  )
  const connections = (session?.connections ?? []).map((connection) => ({
    ...connection,
    namespace,
    wallet: core.connectors.find((c) => c.id === connection.connector),
    active: connection.connector === session?.connector,
  }))
  const recentConnections = recent.flatMap((connector) => {
    const wallet = core.connectors.find((c) => c.id === connector && c.namespaces.includes(namespace))
    return wallet && !connections.some((c) => c.connector === connector) ? [{ connector, namespace, wallet }] : []
  })
  return { connections, recentConnections, isPending: pending > 0, switchConnection, deleteConnection }
}
