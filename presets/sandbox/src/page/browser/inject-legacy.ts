import type { ProvidedWallet } from './announce.js'

/** Writes wallets to `window.ethereum`, as they did before EIP-6963: the last one wins. Each says its own name by a flag. */
export function injectLegacy(wallets: readonly ProvidedWallet[]): void {
  for (const { wallet, provider } of wallets) {
    const flag = `is${wallet.name.replace(/ Wallet$/, '')}`
    const value = Object.assign(provider, { [flag]: true })
    Object.defineProperty(window, 'ethereum', { value, writable: true, configurable: true, enumerable: true })
  }
  if (wallets.length) dispatchEvent(new Event('ethereum#initialized'))
}
