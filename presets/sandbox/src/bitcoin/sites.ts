import type { WalletCore } from '../wallet/wallet-core.js'
import { announceBitcoin, announceBitcoinToAll } from './accounts.js'
import type { BitcoinNetworkName } from './bitcoin-side.js'

/** Marks a site as connected to the Bitcoin accounts and notifies its pages. */
export function connectBitcoin(core: WalletCore, origin: string): void {
  if (core.state.bitcoin.sites.has(origin)) return
  core.state.bitcoin.sites.add(origin)
  announceBitcoin(core, origin)
  core.changed()
}

/** Removes a site's Bitcoin connection and tells its pages that they see no account. */
export function disconnectBitcoin(core: WalletCore, origin: string): void {
  if (!core.state.bitcoin.sites.delete(origin)) return
  announceBitcoin(core, origin)
  core.changed()
}

/** Switches a wallet to a network; its addresses change with it. */
export function moveTo(core: WalletCore, network: BitcoinNetworkName): void {
  core.state.bitcoin.network = network
  announceBitcoinToAll(core)
  core.changed()
}
