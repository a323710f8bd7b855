import { decodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256 } from 'viem'

/** What a call of a contract does, as far as its data says. */
export type ReadCall =
  | { readonly does: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly does: 'approve'; readonly spender: string; readonly amount: bigint; readonly unlimited: boolean }
  | { readonly does: 'approve-all'; readonly operator: string; readonly approved: boolean }
  | { readonly does: 'transfer-piece'; readonly to: string; readonly id: bigint }
  | { readonly does: 'other' }

const LARGEST = maxUint256 / 2n

/** Reads calls of ERC-20 and ERC-721. Says `other` for the rest, and never guesses. */
export function readCall(data: Hex): ReadCall {
  try {
    const { functionName, args } = decodeFunctionData({ abi: [...erc20Abi, ...erc721Abi], data })
    const [first, second, third] = args as readonly unknown[]
    switch (functionName) {
      case 'transfer':
        return { does: 'transfer', to: String(first), amount: second as bigint }
      case 'approve':
        return { does: 'approve', spender: String(first), amount: second as bigint, unlimited: (second as bigint) > LARGEST }
      case 'setApprovalForAll':
        return { does: 'approve-all', operator: String(first), approved: second as boolean }
      case 'safeTransferFrom':
        return { does: 'transfer-piece', to: String(second), id: third as bigint }
      default:
        return { does: 'other' }
    }
  } catch {
    return { does: 'other' }
  }
}
