import type { Method } from '../../method.js'
import { solanaAccountsFor } from '../solana-accounts.js'

/** `solana_getAccounts`: silent, empty for sites that are not connected. */
export const getSolanaAccounts: Method = (core, { origin }) => ({
  run: () => solanaAccountsFor(core, origin).map((pubkey) => ({ pubkey })),
})
