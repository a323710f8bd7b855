import { useCallback, useState } from 'react'
import type { ConnectResult } from '../types/index.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** Which family to connect, and callbacks for the outcome. */
export interface WalletButtonOptions extends NamespaceOptions {
  /** Called with the connected account. */
  readonly onSuccess?: (result: ConnectResult) => void
  /** Also called when the visitor declines, with wallet/rejected. */
  readonly onError?: (error: unknown) => void
}
/** Result of `useWalletButton`. */
export interface WalletButtonResult {
  /** The page's wallets are known, and remembered ones are restored. */
  readonly isReady: boolean
  /** A wallet is connecting. */
  readonly isPending: boolean
  /**
   * Connects a wallet by its id, as listed by `useWallets`. Call it directly in the click handler. Never rejects: failures are passed to
   * `onError`.
   */
  readonly connect: (wallet: string) => Promise<void>
}

/** Everything an app's own button needs to connect a single wallet. */
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
