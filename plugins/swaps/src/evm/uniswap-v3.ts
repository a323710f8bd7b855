import { type Abi, decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { RouterCall, RouterTrade } from './router-trade.js'

/** Functions of Uniswap V3's first router that sell an exact amount, and those combined with them in one call. */
export const uniswapV3Abi = /* @__PURE__ */ parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Path { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function exactInput(Path params) payable returns (uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

interface Part {
  readonly functionName: string
  readonly args: readonly unknown[]
}
interface Swap {
  readonly from: string
  readonly to: string
  readonly recipient: string
  readonly deadline: bigint
  readonly amountIn: bigint
  readonly amountOutMinimum: bigint
}

const NOBODY = '0x0000000000000000000000000000000000000000'

/**
 * Decodes a call to Uniswap V3's first router: one trade, with a permit before it or unwrapping or a refund of coins after it. Undefined
 * if it does anything else.
 */
export function readUniswapV3({ data, value }: RouterCall): RouterTrade | undefined {
  const whole = read(data)
  const parts = whole.functionName === 'multicall' ? (whole.args[0] as readonly string[]).map(read) : [whole]
  const permit = parts[0]?.functionName === 'selfPermit' ? permitOf(parts[0]) : undefined
  const [first, last, ...more] = permit ? parts.slice(1) : parts
  const swap = first && swapOf(first)
  if (!swap || more.length > 0) return undefined
  const isNativeIn = value > 0n
  // Without a refund, coins left over by the pools would stay in the router, where anyone could take them.
  if (isNativeIn && !(value === swap.amountIn && last?.functionName === 'refundETH' && !permit)) return undefined
  if (!isNativeIn && last && last.functionName !== 'unwrapWETH9') return undefined
  const sell = { amount: swap.amountIn, ...(!isNativeIn && { token: swap.from }) }
  const common = { sell, deadline: swap.deadline, ...(permit && { permit }) }
  if (last?.functionName !== 'unwrapWETH9')
    return { ...common, buy: { token: swap.to, least: swap.amountOutMinimum }, recipient: swap.recipient }
  const [least, recipient] = last.args as readonly [bigint, string]
  // The router keeps the wrapped coins for the following step.
  return swap.recipient === NOBODY ? { ...common, buy: { least }, recipient: recipient.toLowerCase() } : undefined
}

function read(data: string): Part {
  // Safe: the functions are those of the ABI above, each with its own arguments.
  const { functionName, args = [] } = decodeFunctionData({ abi: uniswapV3Abi as Abi, data: data as Hex })
  return { functionName, args }
}

function permitOf({ args }: Part): NonNullable<RouterTrade['permit']> {
  const [token, amount, deadline] = args as readonly [string, bigint, bigint]
  return { token: token.toLowerCase(), amount, deadline }
}

function swapOf({ functionName, args: [params] }: Part): Swap | undefined {
  if (functionName === 'exactInputSingle') {
    const { tokenIn, tokenOut, recipient, sqrtPriceLimitX96, ...amounts } = params as Omit<Swap, 'from' | 'to'> & {
      readonly tokenIn: string
      readonly tokenOut: string
      readonly sqrtPriceLimitX96: bigint
    }
    // It might sell only a part.
    if (sqrtPriceLimitX96 !== 0n) return undefined
    return { ...amounts, from: tokenIn.toLowerCase(), to: tokenOut.toLowerCase(), recipient: recipient.toLowerCase() }
  }
  if (functionName !== 'exactInput') return undefined
  const { path, recipient, ...amounts } = params as Omit<Swap, 'from' | 'to'> & { readonly path: string }
  // An address, followed by a fee tier and an address for each pool.
  if (!/^0x[\da-f]{40}([\da-f]{46})+$/i.test(path)) return undefined
  return { ...amounts, from: path.slice(0, 42).toLowerCase(), to: `0x${path.slice(-40).toLowerCase()}`, recipient: recipient.toLowerCase() }
}
