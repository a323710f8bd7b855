export { styles } from './parts/styles.js'
export { default as ProfileWallets } from './profile-wallets.js'
