import type { PageWallet } from '../protocol.js'
import type { PageProvider } from './page-provider.js'
import { randomId } from './random-id.js'

/** A wallet with the object that stands for it. */
export interface ProvidedWallet {
  readonly wallet: PageWallet
  readonly provider: PageProvider
}

/** Announces wallets as EIP-6963 says: at once, and whenever the page asks. */
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
