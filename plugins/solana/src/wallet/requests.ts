// One chunk for all that a connected wallet can be asked.
export { askWallet } from './ask-wallet.js'
export { signMessage } from './sign-message.js'
