import { useCallback } from 'react'
import { type ConnectionChangeOptions, useConnectionChange } from '../hooks/index.js'
import type { ConnectionState, ConnectorInfo } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { useRecentWallets } from './use-recent-wallets.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** A connected wallet. */
export interface ConnectionItem extends ConnectionState {
  /** Family it is connected for. */
  readonly namespace: string
  /** Name, icon and type; undefined if its connector is no longer available. */
  readonly wallet: ConnectorInfo | undefined
  /** Whether it is the wallet in use. */
  readonly active: boolean
}
/** A previously used wallet that is not connected but available. */
export interface RecentConnection {
  /** Id of the wallet, for `connections.connect`. */
  readonly connector: string
  /** Family it can be connected for. */
  readonly namespace: string
  /** Name, icon and type. */
  readonly wallet: ConnectorInfo
}
/** Which family the hook is for, and callbacks for changes. */
export interface ConnectionsOptions extends NamespaceOptions, ConnectionChangeOptions {}
/** Result of `useConnections`. */
export interface ConnectionsResult {
  /** All connected wallets of the namespace, the one in use first. */
  readonly connections: readonly ConnectionItem[]
  /** Previously used wallets, most recent first. A plugin remembers them: `@latchkey/connect` keeps the last two. */
  readonly recentConnections: readonly RecentConnection[]
  /** A recent wallet is connecting, or a wallet is disconnecting. */
  readonly isPending: boolean
  /**
   * Switches to another connected wallet or account. Connects the wallet if it is not connected, so call it directly in the click
   * handler. Never rejects: failures are passed to `onError`.
   */
  readonly switchConnection: (args: { readonly connector?: string; readonly address?: string }) => Promise<void>
  /** Disconnects a wallet and removes it from the recent ones. Never rejects. */
  readonly deleteConnection: (args: { readonly connector: string }) => Promise<void>
}

/** Returns the connected and recent wallets, and functions to switch between them. */
export function useConnections({ onSuccess, onError, ...options }: ConnectionsOptions = {}): ConnectionsResult {
  const kernel = useAnyKernel()
  const { core, namespace = '', session } = useSession(options)
  const { recent, forget } = useRecentWallets()
  const { change, isPending } = useConnectionChange(
    useCallback(() => kernel, [kernel]),
    namespace,
    { onSuccess, onError },
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
  return { connections, recentConnections, isPending, switchConnection, deleteConnection }
}
