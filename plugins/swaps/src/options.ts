import type { CaipNetworkId } from '@latchkey/kernel'
import type { SwapRouter } from './wire.js'

/** How much a price may move, and which routers may be called. */
export interface SwapsOptions {
  /** How far the price may move between the press and the block, in percent. Defaults to 1, at most 50. */
  readonly slippage?: number
  /** Contracts that quotes may call on these networks, by CAIP-2 id, instead of the server's list. */
  readonly routers?: { readonly [chain: CaipNetworkId]: readonly SwapRouter[] }
}
