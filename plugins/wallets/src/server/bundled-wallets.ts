import { bestKnown } from '../wallets/best-known.js'
import { toWallet } from '../wallets/wallet-facts.js'
import { moreWallets } from './more-wallets.js'
import type { WalletListSource } from './wallet-list-source.js'

/** The list bundled with this version of the package: facts from public documents. Icons are drawn on request. Needs no network. */
export function bundledWallets(): WalletListSource {
  const wallets = [...bestKnown, ...moreWallets].map(toWallet)
  return { name: 'bundled', load: async () => wallets }
}
