import type { PageWallet } from '../protocol.js'
import type { PageProvider } from './page-provider.js'
import { randomId } from './random-id.js'

/** A wallet with its provider object. */
export interface ProvidedWallet {
  readonly wallet: PageWallet
  readonly provider: PageProvider
}

/** Announces wallets by EIP-6963: at once, and on every request of the page. */
export function announce(wallets: readonly ProvidedWallet[]): void {
  const details = wallets.map(({ wallet: { name, rdns, icon }, provider }) =>
    Object.freeze({ info: Object.freeze({ uuid: randomId(), name, icon, rdns }), provider }),
  )
  const all = (): void => {
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', all)
  all()
}
