import { announceAccounts } from './accounts.js'
import type { WalletCore } from './wallet-core.js'

/** Removes a site and tells its pages that they see no account. */
export function disconnectSite(core: WalletCore, origin: string): void {
  if (!core.state.sites.delete(origin)) return
  announceAccounts(core, origin)
  core.changed()
}
