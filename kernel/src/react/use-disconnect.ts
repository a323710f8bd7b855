import { useCallback } from 'react'
import { useAnyKernel } from './provider.js'

/** Which sessions end; all of them without arguments. */
export interface DisconnectArgs {
  /** Only sessions of this family. */
  readonly namespace?: string
  /** Id of a wallet; all of them when left out. */
  readonly connector?: string
}

/** Ends sessions: all, those of a namespace, or one wallet's. */
export function useDisconnect(): {
  /** Resolves within 3 seconds, whatever the wallet does. Every session ends without arguments. */
  readonly disconnect: (args?: DisconnectArgs) => Promise<void>
} {
  const kernel = useAnyKernel()
  return { disconnect: useCallback((args?: DisconnectArgs) => kernel.connections.disconnect(args), [kernel]) }
}
