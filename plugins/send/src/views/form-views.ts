// One chunk for the form and the views it leads to first; arguments are checked by the same rules.
export { checkArgs } from '../check-args.js'
export { styles } from './parts/styles.js'
export { default as WalletSend } from './wallet-send.js'
export { default as WalletSendSelectToken } from './wallet-send-select-token.js'
