import type { ProvidedWallet } from './announce.js'

/** Sets `window.ethereum`, as wallets did before EIP-6963: the last one wins. Each identifies itself by a flag. */
export function injectLegacy(wallets: readonly ProvidedWallet[]): void {
  for (const { wallet, provider } of wallets) {
    const flag = `is${wallet.name.replace(/ Wallet$/, '')}`
    const value = Object.assign(provider, { [flag]: true })
    Object.defineProperty(window, 'ethereum', { value, writable: true, configurable: true, enumerable: true })
  }
  if (wallets.length) dispatchEvent(new Event('ethereum#initialized'))
}
