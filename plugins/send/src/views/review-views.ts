// One chunk for the views after the form.
export { styles } from './parts/styles.js'
export { default as WalletSendConfirmed } from './wallet-send-confirmed.js'
export { default as WalletSendPreview } from './wallet-send-preview.js'
