export { default as ConnectingWalletConnect } from './connecting-wallet-connect.js'
export { default as ConnectingWalletConnectBasic } from './connecting-wallet-connect-basic.js'
export { styles } from './parts/styles.js'
