import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { tokenOf } from './native.js'
import type { RouterCall, RouterTrade } from './router-trade.js'

/** 0x's AllowanceHolder, and the Settler that it calls. */
export const zeroxAbi = /* @__PURE__ */ parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])

/**
 * Decodes a call to 0x's AllowanceHolder: an allowance for the duration of the call, which only the called contract may use. The quote's
 * creator must check that this contract is one of 0x's: `settlerOf`.
 */
export function readZerox({ data, value }: RouterCall): RouterTrade | undefined {
  const outer = decodeFunctionData({ abi: zeroxAbi, data: data as Hex })
  if (outer.functionName !== 'exec') return undefined
  const [operator, token, amount, target, inner] = outer.args
  const settle = decodeFunctionData({ abi: zeroxAbi, data: inner })
  if (settle.functionName !== 'execute' || operator.toLowerCase() !== target.toLowerCase()) return undefined
  const sold = tokenOf(token)
  if (sold.token === undefined ? value === 0n || amount > value : value !== 0n) return undefined
  const [{ recipient, buyToken, minAmountOut }] = settle.args
  return {
    sell: { ...sold, amount: sold.token === undefined ? value : amount },
    buy: { ...tokenOf(buyToken), least: minAmountOut },
    recipient: recipient.toLowerCase(),
  }
}

/** Returns the contract to which a call to the AllowanceHolder passes what is sold. */
export function settlerOf(data: string): string | undefined {
  const outer = decodeFunctionData({ abi: zeroxAbi, data: data as Hex })
  return outer.functionName === 'exec' ? outer.args[3].toLowerCase() : undefined
}
