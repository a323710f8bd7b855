import { accountsFor } from '../accounts.js'
import type { Method } from '../method.js'

/** `eth_accounts`: silent, empty for sites that are not connected. */
export const getAccounts: Method = (core, { origin }) => ({ run: () => accountsFor(core, origin) })
