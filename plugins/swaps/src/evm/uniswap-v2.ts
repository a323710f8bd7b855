import { type Abi, decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { RouterCall, RouterTrade } from './router-trade.js'

/** Functions of Uniswap's second router that sell an exact amount. Those with longer names are for fee-on-transfer tokens. */
export const uniswapV2Abi = /* @__PURE__ */ parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** Decodes a call to Uniswap's second router; undefined for another function, or if it sends coins with a sale of tokens. */
export function readUniswapV2({ data, value }: RouterCall): RouterTrade | undefined {
  // Safe: the functions are those of the ABI above, each with its own arguments.
  const { functionName, args } = decodeFunctionData({ abi: uniswapV2Abi as Abi, data: data as Hex }) as {
    readonly functionName: string
    readonly args: readonly unknown[]
  }
  const isNativeIn = functionName.startsWith('swapExactETH')
  const [amount, least, path, recipient, deadline] = (isNativeIn ? [value, ...args] : args) as readonly [
    bigint,
    bigint,
    readonly string[],
    string,
    bigint,
  ]
  const [from, to] = [path[0], path.at(-1)]
  if (path.length < 2 || from === undefined || to === undefined || (!isNativeIn && value > 0n)) return undefined
  return {
    sell: { amount, ...(!isNativeIn && { token: from.toLowerCase() }) },
    buy: { least, ...(!functionName.includes('ForETH') && { token: to.toLowerCase() }) },
    recipient: recipient.toLowerCase(),
    deadline,
  }
}
