import type { Eip155Kernel } from '../eip155-kernel.js'
import { getWalletClient, type WalletClient } from './get-wallet-client.js'

/**
 * Calls back with a client of the account and network in use, now and whenever one of them changes; with undefined while no wallet is
 * connected, or while it is on a network that is not configured. Call the returned function to stop.
 *
 * @example
 * const stop = watchWalletClient(kernel, (client) => {
 *   current = client
 * })
 */
export function watchWalletClient(kernel: Eip155Kernel, report: (client: WalletClient | undefined) => void): () => void {
  const key = (): string | undefined => {
    const { status, address, network } = kernel.state.core.sessions.eip155 ?? {}
    return status === 'connected' && network ? `${address} ${network.caipNetworkId}` : undefined
  }
  let last = key()
  const tell = (): void => report(last === undefined ? undefined : getWalletClient(kernel))
  const stop = kernel.subscribe('core', () => {
    const now = key()
    if (now === last) return
    last = now
    tell()
  })
  tell()
  return stop
}
