// One chunk for all code that a page needs to call a wallet; separate chunks would cost a request each.
import type { ChainAdapter } from '@latchkey/kernel'
import { loadRequests } from './load-requests.js'

export { connectWallet, resumeWallet } from './connect-wallet.js'
export { namedAccounts } from './named-accounts.js'
export { switchNetwork } from './switch-network.js'

/** @see ChainAdapter */
export const signMessage: ChainAdapter['signMessage'] = async (...args) => (await loadRequests()).signMessage(...args)
