import { chains } from '../late/index.js'
import type { ConnectorType } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { useSession } from './use-session.js'

/** What `useProvider` returns. */
export interface ProviderResult<T> {
  /** The namespace's standard provider: EIP-1193 on eip155. One stable object that follows the wallet in use. */
  readonly walletProvider: T | undefined
  /** How the wallet in use is reached. */
  readonly walletProviderType: ConnectorType | undefined
}

/** The provider to hand to viem, ethers or any other library. Absent while nothing is connected. */
export function useProvider<T = unknown>(namespace: string): ProviderResult<T> {
  const kernel = useAnyKernel()
  const { core, session } = useSession({ namespace })
  const connected = session?.status === 'connected'
  const provider = kernel.read(chains).find((c) => c.namespace === namespace)?.provider
  return {
    // The caller names the interface that this namespace documents.
    walletProvider: connected ? (provider as T) : undefined,
    walletProviderType: connected ? core.connectors.find((c) => c.id === session.connector)?.type : undefined,
  }
}
