import type { ConnectorSource } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { createConnector, type WalletArgs } from '../wallet/create-connector.js'

/** Wallet apps may set `window.ethereum` after the page has started; this event signals it. */
const LATE = 'ethereum#initialized'

/**
 * The one wallet behind `window.ethereum`. Its name cannot be trusted, so it is listed as "Browser Wallet". It is omitted if the same
 * object has announced itself under a name, and not offered if another wallet of this family has.
 */
export function injectedWallet({
  announced,
  ...options
}: Pick<WalletArgs, 'revoke' | 'storage'> & {
  /** All providers that have announced themselves so far. */
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
      // A wallet that announced itself leaves this list. Deferred, so that announcements are known in whichever order the sources start.
      window.addEventListener('eip6963:announceProvider', () => queueMicrotask(look), { signal })
      return look
    },
  }
}
