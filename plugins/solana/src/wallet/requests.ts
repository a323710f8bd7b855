// One chunk for all requests to a connected wallet.
export { askWallet } from './ask-wallet.js'
export { signMessage } from './sign-message.js'
