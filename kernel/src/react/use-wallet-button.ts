import { useCallback, useState } from 'react'
import { connectWallet } from '../headless/index.js'
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
  /** The account that the last attempt connected. */
  readonly data: ConnectResult | undefined
  /** Why the last attempt failed. */
  readonly error: unknown
  /**
   * Connects a wallet by its id, as listed by `useWallets`; or by `walletConnect`, `email`, or a social login such as `google`, which open
   * their view. Call it directly in the click handler. Never rejects: failures are passed to `onError`.
   */
  readonly connect: (wallet: string) => Promise<void>
}

/** Everything an app's own button needs to connect a single wallet, or to log in. */
export function useWalletButton({ namespace, onSuccess, onError }: WalletButtonOptions = {}): WalletButtonResult {
  const kernel = useAnyKernel()
  const { core } = useSession()
  const [pending, setPending] = useState(0)
  const [last, setLast] = useState<{ readonly data?: ConnectResult | undefined; readonly error?: unknown }>({})
  const connect = useCallback(
    async (wallet: string): Promise<void> => {
      setPending((n) => n + 1)
      setLast({})
      try {
        const [data] = await connectWallet(kernel, { wallet, ...(namespace === undefined ? {} : { namespace }) })
        setLast({ data })
        if (data) onSuccess?.(data)
      } catch (error) {
        setLast({ error })
        onError?.(error)
      } finally {
        setPending((n) => n - 1)
      }
    },
    [kernel, namespace, onSuccess, onError],
  )
  return { isReady: core.ready, isPending: pending > 0, data: last.data, error: last.error, connect }
}
