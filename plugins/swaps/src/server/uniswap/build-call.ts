import { encodeFunctionData, type Hex } from 'viem'
import { uniswapV2Abi } from '../../evm/uniswap-v2.js'
import { uniswapV3Abi } from '../../evm/uniswap-v3.js'
import type { SwapTransaction } from '../../wire.js'
import type { UniswapDeployment } from './options.js'
import { pathOf } from './price-routes.js'
import type { Route } from './routes.js'

/** A trade to encode as a call. */
export interface BuildArgs {
  readonly route: Route
  readonly deployment: UniswapDeployment
  readonly account: string
  readonly isNativeIn: boolean
  readonly isNativeOut: boolean
  readonly amount: bigint
  readonly minBuy: bigint
  /** Seconds since 1970. */
  readonly deadline: bigint
  /** Whether one of the tokens charges a fee on transfer. */
  readonly hasToll?: boolean
  /** Permits the router to take what is sold. */
  readonly permit?: { readonly v: number; readonly r: Hex; readonly s: Hex }
}

/** Encodes a trade as a call to the router of its version. */
export function buildCall(args: BuildArgs): SwapTransaction {
  const { route, deployment, isNativeIn, amount } = args
  const value = isNativeIn ? amount : 0n
  const to = (route.version === 2 ? deployment.v2 : deployment.v3)?.router
  if (!to) throw new Error(`There is no router of version ${route.version}.`)
  return { kind: 'call', to, data: route.version === 2 ? dataV2(args) : dataV3(args), value: String(value) }
}

function dataV2({ route, account, isNativeIn, isNativeOut, amount, minBuy, deadline, hasToll = false }: BuildArgs): Hex {
  const path = [route.hops[0]?.from ?? '', ...route.hops.map(({ to }) => to)] as Hex[]
  const to = account as Hex
  const sold = [amount, minBuy, path, to, deadline] as const
  const paid = [minBuy, path, to, deadline] as const
  const abi = uniswapV2Abi
  if (hasToll) {
    if (isNativeIn) return encodeFunctionData({ abi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens', args: paid })
    if (isNativeOut) return encodeFunctionData({ abi, functionName: 'swapExactTokensForETHSupportingFeeOnTransferTokens', args: sold })
    return encodeFunctionData({ abi, functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens', args: sold })
  }
  if (isNativeIn) return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: paid })
  if (isNativeOut) return encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args: sold })
  return encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: sold })
}

const NOBODY = '0x0000000000000000000000000000000000000000'

function dataV3({ route, account, isNativeIn, isNativeOut, amount, minBuy, deadline, permit }: BuildArgs): Hex {
  const abi = uniswapV3Abi
  // The zero address means the router itself, which unwraps the coins in the following step.
  const recipient = isNativeOut ? NOBODY : (account as Hex)
  const common = { recipient, deadline, amountIn: amount, amountOutMinimum: minBuy } as const
  const [first, second] = route.hops
  if (!first) throw new Error('A way without pools leads nowhere.')
  const swap = second
    ? encodeFunctionData({ abi, functionName: 'exactInput', args: [{ path: pathOf(route.hops), ...common }] })
    : encodeFunctionData({
        abi,
        functionName: 'exactInputSingle',
        args: [{ tokenIn: first.from as Hex, tokenOut: first.to as Hex, fee: first.fee, ...common, sqrtPriceLimitX96: 0n }],
      })
  const parts: Hex[] = [
    ...(permit
      ? [encodeFunctionData({ abi, functionName: 'selfPermit', args: [first.from as Hex, amount, deadline, permit.v, permit.r, permit.s] })]
      : []),
    swap,
    // Coins left over by the pools would stay in the router.
    ...(isNativeIn ? [encodeFunctionData({ abi, functionName: 'refundETH' })] : []),
    ...(isNativeOut ? [encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minBuy, account as Hex] })] : []),
  ]
  return parts.length === 1 ? swap : encodeFunctionData({ abi, functionName: 'multicall', args: [parts] })
}
