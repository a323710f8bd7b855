import { useCallback } from 'react'
import { useAnyKernel } from './provider.js'

/** Which sessions to end. All by default. */
export interface DisconnectArgs {
  /** Only sessions of this family. */
  readonly namespace?: string
  /** Id of a wallet. All wallets by default. */
  readonly connector?: string
}

/** Ends sessions: all, those of a namespace, or one wallet's. */
export function useDisconnect(): {
  /** Resolves within 3 seconds, whatever the wallet does. Ends every session when called without arguments. */
  readonly disconnect: (args?: DisconnectArgs) => Promise<void>
} {
  const kernel = useAnyKernel()
  return { disconnect: useCallback((args?: DisconnectArgs) => kernel.connections.disconnect(args), [kernel]) }
}
