import { announceAccounts } from './accounts.js'
import { changeChain } from './change-chain.js'
import type { Approval } from './method.js'
import type { WalletCore } from './wallet-core.js'

/** Marks a site as connected and notifies its pages. */
export function connectSite(core: WalletCore, origin: string, { chain, times }: Approval): void {
  if (chain !== undefined) changeChain(core, chain, times)
  if (core.state.sites.has(origin) && times === 1) return
  core.state.sites.add(origin)
  announceAccounts(core, origin, times)
  core.changed()
}
