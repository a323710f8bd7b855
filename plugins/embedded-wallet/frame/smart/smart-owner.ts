import { parseSignature, type TypedDataDefinition } from 'viem'
import type { SmartOwner } from '../../src/smart-account-scheme.js'
import type { Task } from '../vault/work.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/** Returns the plain account's key in the form that schemes use. Each signature opens the seed once. */
export async function smartOwner(wallet: SmartRpcOptions['wallet']): Promise<SmartOwner> {
  const { eip155 } = await wallet.addresses()
  const sign = async (task: Task): Promise<`0x${string}`> => {
    const [signature] = await wallet.open([task], eip155)
    if (typeof signature !== 'string') throw new Error('An error occurred')
    return signature as `0x${string}`
  }
  return {
    address: eip155 as `0x${string}`,
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
