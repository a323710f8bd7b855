export { forgetWallet, loadRecents, rememberWallet } from './recents.js'
export { walletRows } from './wallet-rows.js'
