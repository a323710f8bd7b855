import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createWalletBrowser, toWalletsResult, type WalletBrowserKernel, type WalletsResult } from '../headless/index.js'
import { useCore } from './use-slice.js'

/** `useWallets` of a kernel, for code without a provider. */
export function useWalletsOf(kernel: WalletBrowserKernel, { namespace }: { readonly namespace?: string } = {}): WalletsResult {
  const core = useCore(kernel)
  const browser = useMemo(() => createWalletBrowser(kernel, { namespace }), [kernel, namespace])
  const read = () => browser.state
  useSyncExternalStore(browser.subscribe, read, read)
  // Nobody sees the code any more.
  useEffect(() => browser.stop, [browser])
  return toWalletsResult(browser, core, namespace)
}
