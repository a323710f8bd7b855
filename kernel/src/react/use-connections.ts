import { useCallback } from 'react'
import type { ConnectionState, ConnectorInfo } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'

export interface ConnectionItem extends ConnectionState {
  readonly namespace: string
  readonly wallet: ConnectorInfo | undefined
  readonly active: boolean
}
export interface ConnectionsResult {
  /** Every live wallet of the namespace, the one in use first. */
  readonly connections: readonly ConnectionItem[]
  /** Makes another live wallet or account the one in use. */
  readonly switchConnection: (args: { readonly connector?: string; readonly address?: string }) => void
}

/** The wallets that are connected, and the way from one to another. */
export function useConnections(options?: NamespaceOptions): ConnectionsResult {
  const kernel = useAnyKernel()
  const { core, namespace, session } = useSession(options)
  const switchConnection = useCallback(
    (args: { readonly connector?: string; readonly address?: string }) => {
      if (namespace !== undefined) kernel.connections.activate({ namespace, ...args })
    },
    [kernel, namespace],
  )
  const connections = (session?.connections ?? []).map((connection) => ({
    ...connection,
    namespace: namespace ?? '',
    wallet: core.connectors.find((c) => c.id === connection.connector),
    active: connection.connector === session?.connector,
  }))
  return { connections, switchConnection }
}
