import { useCallback, useState } from 'react'
import type { ConnectResult } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** Which family is connected, and who hears of the outcome. */
export interface WalletButtonOptions extends NamespaceOptions {
  /** Gets the account that connected. */
  readonly onSuccess?: (result: ConnectResult) => void
  /** A visitor's no comes here too, as wallet/rejected. */
  readonly onError?: (error: unknown) => void
}
/** What `useWalletButton` returns. */
export interface WalletButtonResult {
  /** Wallets of the page are known, and remembered ones are restored. */
  readonly isReady: boolean
  /** A wallet is being asked. */
  readonly isPending: boolean
  /** Asks a wallet by its id, as `useWallets` lists it. Call it in the click itself. Never rejects: failures come to `onError`. */
  readonly connect: (wallet: string) => Promise<void>
}

/** What a button of the app's own needs to connect one wallet. */
export function useWalletButton({ namespace, onSuccess, onError }: WalletButtonOptions = {}): WalletButtonResult {
  const kernel = useAnyKernel()
  const { core } = useSession()
  const [pending, setPending] = useState(0)
  const connect = useCallback(
    async (wallet: string): Promise<void> => {
      setPending((n) => n + 1)
      try {
        const [first] = await kernel.connections.connect({ connector: wallet, ...(namespace === undefined ? {} : { namespace }) })
        if (first) onSuccess?.(first)
      } catch (error) {
        onError?.(error)
      } finally {
        setPending((n) => n - 1)
      }
    },
    [kernel, namespace, onSuccess, onError],
  )
  return { isReady: core.ready, isPending: pending > 0, connect }
}
