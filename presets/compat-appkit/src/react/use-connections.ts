import { walletMemories } from '@latchkey/kernel'
import { type ConnectionChangeOptions, useConnectionChange } from '@latchkey/kernel/react'
import { useCallback, useSyncExternalStore } from 'react'
import type { AppKit, SwitchConnectionArgs } from '../app-kit.js'
import { modalNow } from '../current.js'
import { type AppKitConnection, toConnections, toRecentConnections } from '../shapes.js'
import { type NamespaceOptions, useModal } from './use-modal.js'

/** Returns the connected wallets, the one in use first, and those that were used before. */
export function useAppKitConnections(namespace?: string): {
  /** Of the family, the one in use first. */
  readonly connections: readonly AppKitConnection[]
  /** Available and not connected, most recent first. */
  readonly recentConnections: readonly AppKitConnection[]
} {
  const { modal, core } = useModal()
  const kernel = modal?.kernel
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = kernel?.read(walletMemories).map((memory) => memory.subscribe(listener)) ?? []
      return () => {
        for (const stop of stops) stop()
      }
    },
    [kernel],
  )
  // As text, since React renders again for every new array.
  const read = useCallback(() => JSON.stringify(kernel?.read(walletMemories).flatMap((memory) => memory.read()) ?? []), [kernel])
  const recent: readonly string[] = JSON.parse(useSyncExternalStore(subscribe, read, none))
  return { connections: toConnections(core, namespace), recentConnections: toRecentConnections(core, recent, namespace) }
}

/** The server does not know the visitor. */
function none(): string {
  return '[]'
}

/** Family, and callbacks for changes. */
export interface ConnectionOptions extends NamespaceOptions, ConnectionChangeOptions {}

/** The connection in use, and how to change it. */
export interface UseAppKitConnectionReturn {
  /** The wallet in use. */
  readonly connection: AppKitConnection | undefined
  /** A change is pending. */
  readonly isPending: boolean
  /** Never rejects: failures are passed to `onError`. Call it directly in the click handler. */
  readonly switchConnection: (args: SwitchConnectionArgs) => Promise<void>
  /** Never rejects: failures are passed to `onError`. */
  readonly deleteConnection: (args: { readonly connectorId: string; readonly address?: string }) => Promise<void>
}

/** Returns the connection in use, and functions to switch to another one and to delete one. */
export function useAppKitConnection({ namespace: given, onSuccess, onError }: ConnectionOptions = {}): UseAppKitConnectionReturn {
  const { core } = useModal()
  const namespace = given ?? core.namespace ?? ''
  const { change, isPending } = useConnectionChange(kernelNow, namespace, { onSuccess, onError })
  return {
    connection: toConnections(core, namespace)[0],
    isPending,
    switchConnection: (args) => change(() => modalNow().switchConnection({ namespace, ...args })),
    deleteConnection: (args) => change(() => modalNow().deleteConnection({ namespace, ...args }), true),
  }
}

function kernelNow(): AppKit['kernel'] {
  return modalNow().kernel
}
