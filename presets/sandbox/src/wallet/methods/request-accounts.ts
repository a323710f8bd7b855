import { accountsFor } from '../accounts.js'
import { connectSite } from '../connect-site.js'
import type { Method } from '../method.js'

/** `eth_requestAccounts`: prompts once per site, then answers silently. */
export const requestAccounts: Method = (core, { origin }) => {
  const known = core.state.sites.has(origin)
  const run: ReturnType<Method>['run'] = (approval) => {
    if (core.state.quirks.emptyAccounts) return []
    connectSite(core, origin, approval)
    return accountsFor(core, origin)
  }
  if (known && !core.state.locked) return { run }
  return {
    ask: known
      ? { title: 'Unlock the wallet', action: 'Unlock', facts: [], exclusive: true, whileLocked: true }
      : { title: 'Connect to this site', action: 'Connect', facts: [], exclusive: true, whileLocked: true },
    run,
  }
}
