export { type BinanceExchangeOptions, binanceExchange } from './exchanges/binance-exchange.js'
export { coinbasePage, type ExchangeOfOptions, exchangeOf, type SellerLike, type SellerOrder } from './exchanges/exchange-of.js'
export type { HookBody } from './hooks/queue-hook.js'
export type {
  AcceptedAsset,
  ExchangeCall,
  ExchangeHolding,
  ExchangeNews,
  ExchangeOrder,
  ExchangeProvider,
  PayServerOptions,
} from './options.js'
export { payServer } from './pay-server.js'
export type { Proof } from './proof/prover.js'
export { type ProvePaymentArgs, type ProvePaymentNodes, provePayment } from './prove-payment.js'
export type { VerifyAnswer } from './verify-payment.js'
