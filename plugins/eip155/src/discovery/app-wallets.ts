import { type ConnectorSource, cleanName, loadOnce } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { createConnector, type WalletArgs } from '../wallet/create-connector.js'

/** A wallet that the app brings along: a provider (EIP-1193) of a kit, such as a wallet in a popup. */
export interface AppWallet {
  /** Kept with the session, so it stays the same from visit to visit. No id of a wallet in the page. */
  readonly id: string
  /** As visitors know the wallet. */
  readonly name: string
  /** Address of a picture; a data URI asks no other host. */
  readonly icon?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns?: string
  /** Loads the provider when the wallet is pressed, or was connected on the last visit. Asked again after a failure. */
  readonly provider: () => Promise<Eip1193Provider>
}

/** Wallets of the app's own, in the order given. */
export function appWallets({
  wallets,
  ...options
}: Pick<WalletArgs, 'revoke' | 'storage'> & { readonly wallets: readonly AppWallet[] }): ConnectorSource {
  return {
    id: 'eip155.app',
    watch(report) {
      report(
        wallets.map(({ id, name, icon, rdns, provider }) => {
          const info = { id, type: 'EXTERNAL', name: cleanName(name, id), namespaces: ['eip155'], installed: true } as const
          return createConnector({
            info: { ...info, ...(icon && { icon }), ...(rdns && { rdns }) },
            provider: lateProvider(provider),
            ...options,
          })
        }),
      )
    },
  }
}

/** A provider before it is there. What was asked for is asked once it is; who stopped listening meanwhile is not heard of. */
function lateProvider(load: () => Promise<Eip1193Provider>): Eip1193Provider {
  const loaded = loadOnce(load)
  const listeners = new Set<object>()
  return {
    request: async (args) => (await loaded()).request(args),
    on(event, listener) {
      listeners.add(listener)
      // Without the provider there is nothing to hear; a request says why it is not there. Some providers say nothing by themselves.
      loaded().then(
        (provider: Partial<Eip1193Provider>) => listeners.has(listener) && provider.on?.(event, listener),
        () => {},
      )
    },
    removeListener(event, listener) {
      listeners.delete(listener)
      loaded().then(
        (provider: Partial<Eip1193Provider>) => provider.removeListener?.(event, listener),
        () => {},
      )
    },
  }
}
