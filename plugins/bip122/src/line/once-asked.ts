// One chunk for all that a page needs once a wallet is asked; its parts alone would be a request each.
export { openLine, switchNetwork } from './open-line.js'
export { signMessage } from './sign-message.js'
