// One chunk for all that a page needs once a wallet is asked; its parts alone would be a request each.
export { connectWallet, resumeWallet } from './connect-wallet.js'
export { signMessage } from './sign-message.js'
