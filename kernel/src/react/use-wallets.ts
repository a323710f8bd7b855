import type { WalletsResult } from '../headless/index.js'
import { useWalletsOf } from '../hooks/index.js'
import { useAnyKernel } from './provider.js'
import type { NamespaceOptions } from './use-session.js'

/** Everything an app's own connect screen needs: wallets, pages of a list with search, and the URI for a QR code. */
export function useWallets(options: NamespaceOptions = {}): WalletsResult {
  return useWalletsOf(useAnyKernel(), options)
}
