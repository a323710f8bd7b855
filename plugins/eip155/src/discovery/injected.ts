import type { ConnectorSource } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { createConnector, type WalletArgs } from '../wallet/create-connector.js'

/** Wallet apps put `window.ethereum` there some time after the page began; this event says so. */
const LATE = 'ethereum#initialized'

/**
 * The one wallet behind `window.ethereum`. It has no name that can be trusted, so it is "Browser Wallet"; it is left out
 * when the same object has announced itself under its own name, and not offered where another wallet of this family has: the
 * one behind `window.ethereum` announces itself today.
 */
export function injectedWallet({
  announced,
  ...options
}: Pick<WalletArgs, 'revoke' | 'storage'> & {
  /** Everybody who has announced itself so far. */
  readonly announced: ReadonlySet<Eip1193Provider>
}): ConnectorSource {
  return {
    id: 'eip155.injected',
    watch(report, { signal }) {
      if (typeof window === 'undefined') return undefined
      let shown: Eip1193Provider | undefined
      let offered = true
      const look = (): void => {
        const { ethereum } = window as { readonly ethereum?: Eip1193Provider }
        const found = typeof ethereum?.request === 'function' && !announced.has(ethereum) ? ethereum : undefined
        const alone = announced.size === 0
        if ((found === shown && (alone === offered || !found)) || signal.aborted) return
        shown = found
        offered = alone
        const info = { id: 'injected', type: 'INJECTED', name: 'Browser Wallet', namespaces: ['eip155'], installed: true } as const
        report(found ? [createConnector({ info: { ...info, ...(!alone && { listed: false }) }, provider: found, ...options })] : [])
      }
      look()
      window.addEventListener(LATE, look, { signal })
      // A wallet that announced itself leaves this list. Later, so that announcements are known in any order of starting the sources.
      window.addEventListener('eip6963:announceProvider', () => queueMicrotask(look), { signal })
      return look
    },
  }
}
