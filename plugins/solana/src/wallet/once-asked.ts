// One chunk for all that a page needs once a wallet is asked; its parts alone would be a request each.
import type { ChainAdapter } from '@latchkey/kernel'
import { loadRequests } from './load-requests.js'

export { connectWallet, resumeWallet } from './connect-wallet.js'
export { namedAccounts } from './named-accounts.js'
export { switchNetwork } from './switch-network.js'

/** @see ChainAdapter */
export const signMessage: ChainAdapter['signMessage'] = async (...args) => (await loadRequests()).signMessage(...args)
