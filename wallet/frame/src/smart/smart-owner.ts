import type { SmartOwner } from '@latchkey/wallet-protocol'
import { parseSignature, type TypedDataDefinition } from 'viem'
import type { Task } from '../vault/work.js'
import type { SmartAccount } from './smart-accounts.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/**
 * Returns the key of a smart account's owner in the form that schemes use. Each signature opens the seed once, and is refused if another
 * visitor logged in since the account was read.
 */
export function smartOwner({ wallet }: Pick<SmartRpcOptions, 'wallet'>, { owner }: Pick<SmartAccount, 'owner'>): SmartOwner {
  const sign = async (task: Task): Promise<`0x${string}`> => {
    const [signature] = await wallet.open([task], owner)
    if (typeof signature !== 'string') throw new Error('An error occurred')
    return signature as `0x${string}`
  }
  return {
    address: owner,
    signMessage: (raw) => sign({ do: 'sign-message', raw }),
    // Schemes use viem's types for what they sign.
    signTypedData: (data) => sign({ do: 'sign-typed-data', data: data as TypedDataDefinition }),
    signTransaction: (transaction) => sign({ do: 'sign-transaction', transaction: transaction as never }),
    async signAuthorization(delegate) {
      const { r, s, yParity } = parseSignature(await sign({ do: 'sign-authorization', delegate }))
      return { ...delegate, r, s, yParity }
    },
  }
}
