import type { SmartAuthorization, SmartOwner } from '@latchkey/wallet-protocol'
import { parseSignature, type TypedDataDefinition } from 'viem'
import type { Delegate, Task } from '../vault/work.js'
import type { SmartAccount } from './smart-accounts.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/** The key of a smart account's owner. */
export interface OwnerKey extends SmartOwner {
  /** Signs, and authorizes a delegation (EIP-7702) with the same opening of the seed. */
  signBeside<T>(delegate: Delegate, sign: () => Promise<T>): Promise<readonly [T, SmartAuthorization]>
}

/**
 * Returns the key of a smart account's owner in the form that schemes use. Each signature opens the seed once, and is refused if another
 * visitor logged in since the account was read.
 */
export function smartOwner({ wallet }: Pick<SmartRpcOptions, 'wallet'>, { owner }: Pick<SmartAccount, 'owner'>): OwnerKey {
  /** A delegation that waits for the next signature. */
  let waiting: { readonly delegate: Delegate; signature?: unknown } | undefined
  const sign = async (task: Task): Promise<`0x${string}`> => {
    const beside = waiting
    waiting = undefined
    const tasks: readonly Task[] = beside ? [task, { do: 'sign-authorization', delegate: beside.delegate }] : [task]
    const [signature, authorization] = await wallet.open(tasks, owner)
    if (beside) beside.signature = authorization
    return hexOf(signature)
  }
  const authorize = (delegate: Delegate) => sign({ do: 'sign-authorization', delegate })
  return {
    address: owner,
    signMessage: (raw) => sign({ do: 'sign-message', raw }),
    // Schemes use viem's types for what they sign.
    signTypedData: (data) => sign({ do: 'sign-typed-data', data: data as TypedDataDefinition }),
    signTransaction: (transaction) => sign({ do: 'sign-transaction', transaction: transaction as never }),
    signAuthorization: async (delegate) => authorizationOf(delegate, await authorize(delegate)),
    async signBeside(delegate, signIt) {
      const beside: { readonly delegate: Delegate; signature?: unknown } = { delegate }
      waiting = beside
      const signed = await signIt().finally(() => {
        waiting = undefined
      })
      const signature = beside.signature === undefined ? await authorize(delegate) : hexOf(beside.signature)
      return [signed, authorizationOf(delegate, signature)]
    },
  }
}

function authorizationOf(delegate: Delegate, signature: `0x${string}`): SmartAuthorization {
  const { r, s, yParity } = parseSignature(signature)
  return { ...delegate, r, s, yParity }
}

function hexOf(signature: unknown): `0x${string}` {
  if (typeof signature !== 'string') throw new Error('An error occurred')
  return signature as `0x${string}`
}
