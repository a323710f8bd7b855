export { default as Connect } from './connect.js'
export { default as ConnectWallets } from './connect-wallets.js'
export { styles } from './parts/styles.js'
export { default as WalletSection } from './parts/wallet-section.js'
