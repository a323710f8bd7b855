import { type Abi, decodeFunctionData, type Hex, parseAbi } from 'viem'
import { tokenOf } from './native.js'
import type { RouterCall, RouterTrade } from './router-trade.js'

/** Functions of LI.FI's contract for trades on one chain. */
export const lifiAbi = /* @__PURE__ */ parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensSingleV3ERC20ToERC20(bytes32, string, string, address receiver, uint256 minAmountOut, SwapData swapData)',
  'function swapTokensSingleV3ERC20ToNative(bytes32, string, string, address receiver, uint256 minAmountOut, SwapData swapData)',
  'function swapTokensSingleV3NativeToERC20(bytes32, string, string, address receiver, uint256 minAmountOut, SwapData swapData) payable',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32, string, string, address receiver, uint256 minAmountOut, SwapData[] swapData)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32, string, string, address receiver, uint256 minAmountOut, SwapData[] swapData)',
  'function swapTokensMultipleV3NativeToERC20(bytes32, string, string, address receiver, uint256 minAmountOut, SwapData[] swapData) payable',
])

interface Step {
  readonly sendingAssetId: string
  readonly receivingAssetId: string
  readonly fromAmount: bigint
  readonly requiresDeposit: boolean
}

/**
 * Decodes a call to LI.FI's contract: the first step takes what is sold, the last one yields what is bought, and none in between takes
 * more.
 */
export function readLifi({ data, value }: RouterCall): RouterTrade | undefined {
  // Safe: the functions are those of the ABI above, whose arguments only differ in the last one.
  const { functionName, args } = decodeFunctionData({ abi: lifiAbi as Abi, data: data as Hex }) as {
    readonly functionName: string
    readonly args: readonly [string, string, string, string, bigint, Step | readonly Step[]]
  }
  const [, , , receiver, minAmountOut, given] = args
  const steps = (Array.isArray(given) ? given : [given]) as readonly Step[]
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || steps.slice(1).some(({ requiresDeposit }) => requiresDeposit)) return undefined
  const [sold, bought] = [tokenOf(first.sendingAssetId), tokenOf(last.receivingAssetId)]
  const isNativeIn = functionName.includes('NativeTo')
  // The function alone determines how assets are taken and given.
  if (isNativeIn !== (sold.token === undefined) || functionName.endsWith('ToNative') !== (bought.token === undefined)) return undefined
  if (value !== (isNativeIn ? first.fromAmount : 0n)) return undefined
  return { sell: { ...sold, amount: first.fromAmount }, buy: { ...bought, least: minAmountOut }, recipient: receiver.toLowerCase() }
}
