// One chunk: the views of a transfer follow one another, and arguments are looked at with the same rules.
export { checkArgs } from '../check-args.js'
export { styles } from './parts/styles.js'
export { default as WalletSend } from './wallet-send.js'
export { default as WalletSendConfirmed } from './wallet-send-confirmed.js'
export { default as WalletSendPreview } from './wallet-send-preview.js'
export { default as WalletSendSelectToken } from './wallet-send-select-token.js'
