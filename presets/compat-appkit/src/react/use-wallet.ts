import { useCallback, useState } from 'react'
import { modalNow } from '../current.js'
import { type AppKitAccount, toAccount } from '../shapes.js'
import { type NamespaceOptions, useModal } from './use-modal.js'

/** Family, and callbacks for the outcome. */
export interface WalletOptions extends NamespaceOptions {
  /** Called with the connected account. */
  readonly onSuccess?: (account: AppKitAccount) => void
  /** Also called when the visitor declines, with wallet/rejected. */
  readonly onError?: (error: unknown) => void
}

/** State and actions for an app's own button. */
export interface UseAppKitWalletReturn {
  /** The wallets of the page are known. */
  readonly isReady: boolean
  /** A wallet is connecting. */
  readonly isPending: boolean
  /**
   * Connects a wallet by id, rdns or name; `walletConnect`, `email` and social logins open the modal. Never rejects: failures are passed
   * to `onError`. Call it directly in the click handler.
   */
  readonly connect: (wallet: string) => Promise<void>
}

/** Everything an app's own button needs to connect a single wallet. */
export function useAppKitWallet({ namespace, onSuccess, onError }: WalletOptions = {}): UseAppKitWalletReturn {
  const { core } = useModal()
  const [pending, setPending] = useState(0)
  const connect = useCallback(
    async (wallet: string) => {
      setPending((n) => n + 1)
      try {
        const modal = modalNow()
        await modal.connect({ wallet, ...(namespace !== undefined && { namespace }) })
        const account = toAccount(modal.kernel.state.core, namespace)
        if (account.isConnected) onSuccess?.(account)
      } catch (error) {
        onError?.(error)
      } finally {
        setPending((n) => n - 1)
      }
    },
    [namespace, onSuccess, onError],
  )
  return { isReady: core.ready, isPending: pending > 0, connect }
}
