import type { Method } from '../../method.js'
import { solanaAccountsFor } from '../solana-accounts.js'
import { connectSolana } from '../solana-sites.js'

/** `solana_requestAccounts`: prompts once per site, then answers silently. */
export const requestSolanaAccounts: Method = (core, { origin }) => {
  const known = core.state.solanaSites.has(origin)
  const run: ReturnType<Method>['run'] = ({ times }) => {
    if (core.state.quirks.emptyAccounts) return []
    connectSolana(core, origin, times)
    return solanaAccountsFor(core, origin).map((pubkey) => ({ pubkey }))
  }
  if (known && !core.state.locked) return { run }
  const title = known ? 'Unlock the wallet' : 'Connect to this site'
  return {
    ask: { title, action: known ? 'Unlock' : 'Connect', facts: [], exclusive: true, whileLocked: true, unlockIsEnough: known },
    run,
  }
}
