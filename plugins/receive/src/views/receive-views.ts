export { receiveStyles as styles } from './parts/styles.js'
export { default as WalletCompatibleNetworks } from './wallet-compatible-networks.js'
export { default as WalletReceive } from './wallet-receive.js'
