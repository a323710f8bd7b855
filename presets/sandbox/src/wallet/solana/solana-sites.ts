import type { WalletCore } from '../wallet-core.js'
import { announceSolana } from './solana-accounts.js'

/** Marks a site as connected to the Solana accounts and notifies its pages. */
export function connectSolana(core: WalletCore, origin: string, times: 1 | 2 = 1): void {
  if (core.state.solanaSites.has(origin) && times === 1) return
  core.state.solanaSites.add(origin)
  announceSolana(core, origin, times)
  core.changed()
}

/** Removes a site's Solana connection and tells its pages that they see no account. */
export function disconnectSolana(core: WalletCore, origin: string): void {
  if (!core.state.solanaSites.delete(origin)) return
  announceSolana(core, origin)
  core.changed()
}
