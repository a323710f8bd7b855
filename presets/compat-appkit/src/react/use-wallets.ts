import { useWalletsOf, type WalletsResult } from '@latchkey/kernel/react'
import { type NamespaceOptions, useModal } from './use-modal.js'

/** Everything an app's own connect screen needs: wallets, pages of a list with search, and the URI for a QR code. */
export function useAppKitWallets(options: NamespaceOptions = {}): WalletsResult {
  return useWalletsOf(useModal().kernel, options)
}
