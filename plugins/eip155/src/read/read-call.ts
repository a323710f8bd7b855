import { decodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi, toFunctionSelector, toFunctionSignature } from 'viem'

/**
 * The effect of a contract call, named by `does`, as far as its data shows. Addresses with their checksum, amounts in base units. ERC-20
 * and ERC-721 share `approve` and `transferFrom`: `value` is an amount or a token id. `from` and `to` are owners; a `spender` or `operator`
 * may take tokens afterwards, `until` seconds since 1970; `approved` is false if the permission ends; `pieces` are the collectibles that move.
 * With `data`, the other contract is called with it, and may take it for an order of the account.
 */
export type ReadCall =
  | { readonly does: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly does: 'transfer-from'; readonly from: string; readonly to: string; readonly value: bigint }
  | { readonly does: 'approve'; readonly spender: string; readonly value: bigint; readonly data?: string }
  /** Changes an allowance by an amount. */
  | { readonly does: 'raise' | 'lower'; readonly spender: string; readonly amount: bigint; readonly data?: string }
  /** Permit2: an allowance for a token of another contract, until a time in seconds since 1970. */
  | { readonly does: 'approve-token'; readonly token: string; readonly spender: string; readonly amount: bigint; readonly until: bigint }
  | { readonly does: 'approve-all'; readonly operator: string; readonly approved: boolean }
  /** An ERC-721 token, or an amount of one ERC-1155 token id. */
  | {
      readonly does: 'transfer-piece'
      readonly from: string
      readonly to: string
      readonly pieces: readonly Piece[]
      readonly data?: string
    }
  /** Sends coins, and calls nothing. */
  | { readonly does: 'pay' }
  /** Only makes the calls inside it. */
  | { readonly does: 'calls' }
  | { readonly does: 'other' }
/** A collectible and its quantity. */
export interface Piece {
  /** Token id within its collection. */
  readonly id: bigint
  /** How many of this id; 1 for ERC-721. */
  readonly count: bigint
}

const ABI = /* @__PURE__ */ (() => [
  ...erc20Abi,
  ...erc721Abi,
  ...parseAbi([
    'function increaseAllowance(address spender, uint256 added)',
    'function decreaseAllowance(address spender, uint256 removed)',
    // Of older tokens: OpenZeppelin 1, ERC-827, DSToken, SafeMoon. The latter two have no limit.
    'function increaseApproval(address spender, uint256 added)',
    'function decreaseApproval(address spender, uint256 removed)',
    'function increaseApprovalAndCall(address spender, uint256 added, bytes data)',
    'function approve(address spender)',
    'function approveMax(address spender)',
    // Also of ERC-1363. The spender is called with the data, and can use what it was allowed.
    'function approveAndCall(address spender, uint256 amount)',
    'function approveAndCall(address spender, uint256 amount, bytes data)',
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
  ]),
])()

/** Decodes calls of ERC-20, ERC-721 and ERC-1155. Returns `other` for the rest, and never guesses. */
export function readCall(data: Hex): ReadCall {
  try {
    const { functionName, args } = decodeFunctionData({ abi: ABI, data })
    const [first, second, third, fourth, fifth] = args as readonly unknown[]
    switch (functionName) {
      case 'transfer':
        return { does: 'transfer', to: String(first), amount: second as bigint }
      case 'transferFrom':
        return { does: 'transfer-from', from: String(first), to: String(second), value: third as bigint }
      case 'increaseAllowance':
      case 'increaseApproval':
        return { does: 'raise', spender: String(first), amount: second as bigint }
      case 'increaseApprovalAndCall':
        return { does: 'raise', spender: String(first), amount: second as bigint, data: third as Hex }
      case 'decreaseAllowance':
      case 'decreaseApproval':
        return { does: 'lower', spender: String(first), amount: second as bigint }
      case 'approve':
      case 'approveMax':
        // Small integers are decoded as numbers.
        if (args.length === 4)
          return {
            does: 'approve-token',
            token: String(first),
            spender: String(second),
            amount: third as bigint,
            until: BigInt(fourth as number),
          }
        return { does: 'approve', spender: String(first), value: args.length === 1 ? maxUint256 : (second as bigint) }
      case 'approveAndCall':
        return { does: 'approve', spender: String(first), value: second as bigint, data: (third ?? '0x') as Hex }
      case 'setApprovalForAll':
        return { does: 'approve-all', operator: String(first), approved: second as boolean }
      case 'safeTransferFrom': {
        const count = typeof fourth === 'bigint' ? fourth : 1n
        const pieces = [{ id: third as bigint, count }]
        return { does: 'transfer-piece', from: String(first), to: String(second), pieces, ...withData(fifth ?? fourth) }
      }
      case 'safeBatchTransferFrom': {
        const counts = fourth as readonly bigint[]
        const pieces = (third as readonly bigint[]).map((id, at) => ({ id, count: counts[at] ?? 0n }))
        return { does: 'transfer-piece', from: String(first), to: String(second), pieces, ...withData(fifth) }
      }
      default:
        return { does: 'other' }
    }
  } catch {
    return { does: 'other' }
  }
}

function withData(data: unknown): { readonly data?: string } {
  return typeof data === 'string' && data !== '0x' ? { data } : {}
}

/** Returns the function that moves tokens or gives rights to them, by its selector: `transfer(address,uint256)`. Undefined for all others. */
export function tokenFunction(selector: Hex): string | undefined {
  const functions = ABI.filter((item) => item.type === 'function').filter(({ stateMutability }) => stateMutability !== 'view')
  const found = functions.find((item) => toFunctionSelector(item) === selector.toLowerCase())
  return found && toFunctionSignature(found)
}
