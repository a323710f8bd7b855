import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { tokenOf } from './native.js'
import type { RouterCall, RouterTrade } from './router-trade.js'

/**
 * The function of 1inch's AggregationRouterV6 that states both assets and the recipient. The shorter ones for single pools do not, so
 * they cannot be decoded, and are not requested.
 */
export const oneinchAbi = /* @__PURE__ */ parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])

/** Allows selling less than the full amount. */
const PARTIAL_FILL = 1n

/** Decodes a call to 1inch's router, which moves exactly the amount and enforces the minimum, for any trader. */
export function readOneinch({ data, value }: RouterCall): RouterTrade | undefined {
  const { args } = decodeFunctionData({ abi: oneinchAbi, data: data as Hex })
  const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
  const sold = tokenOf(srcToken)
  if ((flags & PARTIAL_FILL) !== 0n || value !== (sold.token === undefined ? amount : 0n)) return undefined
  return { sell: { ...sold, amount }, buy: { ...tokenOf(dstToken), least: minReturnAmount }, recipient: dstReceiver.toLowerCase() }
}
