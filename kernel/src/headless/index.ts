export { type ConnectWalletArgs, connectWallet } from './connect-wallet.js'
export { createWalletBrowser, type WalletBrowser, type WalletBrowserState } from './wallet-browser.js'
