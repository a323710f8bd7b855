import { useCallback, useState } from 'react'
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
/** The result of a change of connections. */
export interface ConnectionOutcome {
  /** The account in use afterwards; `undefined` if none is left. */
  readonly address: string | undefined
  /** Family whose connections changed. */
  readonly namespace: string
  /** Another account of the same wallet came into use. */
  readonly hasSwitchedAccount: boolean
  /** Another wallet came into use. */
  readonly hasSwitchedWallet: boolean
  /** A wallet was disconnected and forgotten. */
  readonly hasDeletedWallet: boolean
}
/** Which family the hook is for, and callbacks for changes. */
export interface ConnectionsOptions extends NamespaceOptions {
  /** Called after each change made by this component. */
  readonly onSuccess?: (outcome: ConnectionOutcome) => void
  /** Also called when the visitor declines, with wallet/rejected. */
  readonly onError?: (error: unknown) => void
}
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
