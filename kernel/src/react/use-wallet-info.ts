import type { ConnectorInfo } from '../types/index.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** Returns the name, icon, rdns and type of the wallet in use. */
export function useWalletInfo(options?: NamespaceOptions): {
  /** Undefined while nothing is connected. */
  readonly walletInfo: ConnectorInfo | undefined
} {
  const { core, session } = useSession(options)
  return { walletInfo: session?.status === 'connected' ? core.connectors.find((c) => c.id === session.connector) : undefined }
}
