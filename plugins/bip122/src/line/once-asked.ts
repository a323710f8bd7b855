// One chunk for all that a page needs once a wallet is asked: wallets and requests take their parts from here, because each part
// that only some of them share would be a request of its own.
export { checkAddress, faultOf } from '../address/check-address.js'
export { readAddress } from '../address/read-address.js'
export { base64ToBytes, base64ToHex, bytesToBase64, hexToBase64, isHex } from '../data/bytes.js'
export { CHAINS } from '../data/chains.js'
export { nameOf, toChain } from '../data/to-chain.js'
export { listen } from '../wallets/listen.js'
export { toAccounts } from '../wallets/to-accounts.js'
export { sharedBy, unisatOrders } from '../wallets/unisat-calls.js'
export { openLine, switchNetwork } from './open-line.js'
export { signMessage, toSignature } from './sign-message.js'
export { toWalletError } from './to-wallet-error.js'
