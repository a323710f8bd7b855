import { type ConnectorSource, cleanName, loadOnce } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { createConnector, type WalletArgs } from '../wallet/create-connector.js'

/** A wallet that the app supplies: an EIP-1193 provider of a kit, such as a wallet in a popup. */
export interface AppWallet {
  /** Stored with the session, so keep it the same between visits. Must not equal the id of a wallet in the page. */
  readonly id: string
  /** Name shown to visitors. */
  readonly name: string
  /** Image URL; a data URI causes no request to another host. */
  readonly icon?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns?: string
  /** Loads the provider when the visitor chooses the wallet, or when it was connected on the last visit. Called again after a failure. */
  readonly provider: () => Promise<Eip1193Provider>
}

/** Wallets of the app, in the given order. */
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

/** A provider that loads on demand. Requests wait until it has loaded; listeners removed before that are never attached. */
function lateProvider(load: () => Promise<Eip1193Provider>): Eip1193Provider {
  const loaded = loadOnce(load)
  const listeners = new Set<object>()
  return {
    request: async (args) => (await loaded()).request(args),
    on(event, listener) {
      listeners.add(listener)
      // Without the provider there are no events; a request reports why loading failed. Some providers emit no events.
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
