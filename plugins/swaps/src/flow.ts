import { defineService, type Network, type Service, type TradePlan } from '@latchkey/kernel'
import type { SwapOutcome } from './contract.js'
import type { SwapSource } from './create-source.js'
import type { SwapsOptions } from './options.js'
import type { SwapQuery, SwapQuote, SwapRouter, SwapToken } from './wire.js'

/** The shown facts, and the exact objects that the wallet will receive. Frozen. */
export interface Offer {
  readonly query: SwapQuery
  /** Checked against the query. */
  readonly quote: SwapQuote
  /** Contracts or programs that it may use. */
  readonly routers: readonly SwapRouter[]
  readonly sell: SwapToken
  readonly buy: SwapToken
  readonly network: Network
  /** Plain address of the account. */
  readonly from: string
  /** When it expires, by this browser's clock. */
  readonly until: number
  /** Its simulation; absent while that is running, failed, or waits for a signature. */
  readonly trade?: TradePlan
  /** Simulation of the previous price of the same query, shown until this one's is available. */
  readonly tradeBefore?: TradePlan
}
/** Shared between a kernel's views, besides the state. */
export interface SwapFlow {
  /** Options of the site. */
  readonly options?: SwapsOptions | undefined
  /** Created on first use. */
  source?: SwapSource
  /** Belongs to the current form; any change drops it. */
  offer?: Offer | undefined
  /** Aborts the requests for the previous form. */
  asking?: AbortController | undefined
  /** Resolves the result of `open('Swap')`. */
  finish?: (outcome: SwapOutcome) => void
  /** Which opening of the form the state belongs to: Back finds it unchanged, a new opening starts over. */
  key?: number
  /** The opening whose network switch was started. */
  switching?: number | undefined
  /** The opening whose network the visitor did not switch to. */
  refused?: number | undefined
  /** Number of the latest request to a wallet, so that late answers to older ones are ignored. */
  attempt?: number
}

export const swapFlow: Service<SwapFlow> = /* @__PURE__ */ defineService('swaps.own')
