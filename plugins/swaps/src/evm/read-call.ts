import type { SwapRouter } from '../wire.js'
import { readLifi } from './lifi.js'
import { readOneinch } from './oneinch.js'
import type { RouterCall, RouterTrade } from './router-trade.js'
import { readUniswapV2 } from './uniswap-v2.js'
import { readUniswapV3 } from './uniswap-v3.js'
import { readZerox } from './zerox.js'

const READERS: { readonly [kind in SwapRouter['kind']]?: (call: RouterCall) => RouterTrade | undefined } = {
  'uniswap-v2': readUniswapV2,
  'uniswap-v3': readUniswapV3,
  'oneinch-v6': readOneinch,
  'zerox-v2': readZerox,
  lifi: readLifi,
}

/** Returns what a call to a router of this kind does; undefined if the function is unknown, or does more than a trade. */
export function readCall(kind: SwapRouter['kind'], call: RouterCall): RouterTrade | undefined {
  try {
    return READERS[kind]?.(call)
  } catch {
    // It cannot be decoded, so it is unknown.
    return undefined
  }
}
