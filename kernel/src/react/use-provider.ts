import { chains } from '../late/index.js'
import type { ConnectorType } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { useSession } from './use-session.js'

/** Result of `useProvider`. */
export interface ProviderResult<T> {
  /** The namespace's standard provider: EIP-1193 on eip155. A single stable object that follows the wallet in use. */
  readonly walletProvider: T | undefined
  /** How the wallet in use is connected. */
  readonly walletProviderType: ConnectorType | undefined
}

/** Returns the provider to pass to viem, ethers or any other library. Undefined while nothing is connected. */
export function useProvider<T = unknown>(namespace: string): ProviderResult<T> {
  const kernel = useAnyKernel()
  const { core, session } = useSession({ namespace })
  const connected = session?.status === 'connected'
  const provider = kernel.read(chains).find((c) => c.namespace === namespace)?.provider
  return {
    // The caller chooses the interface documented for this namespace.
    walletProvider: connected ? (provider as T) : undefined,
    walletProviderType: connected ? core.connectors.find((c) => c.id === session.connector)?.type : undefined,
  }
}
