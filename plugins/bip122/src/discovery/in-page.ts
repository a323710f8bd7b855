// One chunk for what a page needs once the kernel looks for wallets: each part alone would be a request.
export { readAddress } from '../address/read-address.js'
export { bitcoinWallets } from './bitcoin-wallets.js'
