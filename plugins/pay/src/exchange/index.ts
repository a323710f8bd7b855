export type { ExchangeAsset, ExchangeInfo, ExchangeSession } from '../wire.js'
export type { Deposit, DepositArgs, ExchangeOrder, ExchangePage, PayExchangeContract, PayExchangeState } from './contract.js'
export type { PayExchangeOptions } from './options.js'
export { payExchange } from './plugin.js'
