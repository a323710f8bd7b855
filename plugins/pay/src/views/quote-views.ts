// One chunk for the views after choosing a wallet.
export { styles } from './parts/styles.js'
export { default as PayLoading } from './pay-loading.js'
export { default as PayQuote } from './pay-quote.js'
