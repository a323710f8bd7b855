export { begin, list, status } from './actions/ask.js'
export { styles } from './views/parts/styles.js'
export { default as PayWithExchange } from './views/pay-with-exchange.js'
export { default as PayWithExchangeSelectAsset } from './views/pay-with-exchange-select-asset.js'
