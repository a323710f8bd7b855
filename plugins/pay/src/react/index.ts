'use client'
export { type AvailableExchangesResult, useAvailableExchanges } from './use-available-exchanges.js'
export { type ExchangeBuyStatusResult, useExchangeBuyStatus } from './use-exchange-buy-status.js'
export { type PayHookResult, usePay } from './use-pay.js'
