// One chunk for all code that a page needs to call a wallet; separate chunks would cost a request each.
export { getAddress } from 'viem/utils'
export { connectWallet, resumeWallet, watchWallet } from './connect-wallet.js'
export { isSummedAddress } from './is-summed-address.js'
export { namedAccounts } from './named-accounts.js'
export { signMessage } from './sign-message.js'
export { switchNetwork } from './switch-network.js'
export { toProviderError } from './to-provider-error.js'
