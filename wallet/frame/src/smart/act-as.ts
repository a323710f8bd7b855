import type { TypedDataDefinition } from 'viem'
import type { SmartAccount as ViemAccount } from 'viem/account-abstraction'
import { clientOf } from '../rpc/client-of.js'
import type { RpcRequest } from '../rpc/handle-rpc.js'
import { readTransaction } from '../rpc/read-transaction.js'
import { unsupported } from '../rpc/refuse-unknown.js'
import { sendApproved } from '../rpc/send-approved.js'
import { receiptFor } from './calls-status.js'
import type { GivenLimits } from './estimate-operation.js'
import { planBatch } from './plan-batch.js'
import { readCalls } from './read-calls.js'
import { refuseOwn } from './refuse-own.js'
import type { SmartAccount } from './smart-accounts.js'
import { smartOwner } from './smart-owner.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'
import { waitForCalls } from './wait-for-calls.js'

type Hex = `0x${string}`
/** A smart account with its own address replaces the plain account's signature with this. */
export interface ActAs {
  /** EIP-191, verified by its contract (ERC-1271) or, before deployment, by its factory (ERC-6492). */
  signMessage(account: SmartAccount, raw: Hex): Promise<Hex>
  /** EIP-712, verified the same way. */
  signTypedData(account: SmartAccount, data: TypedDataDefinition): Promise<Hex>
  /** Approves and sends one call. Resolves with the hash of the transaction that included it. */
  sendTransaction(request: RpcRequest, account: SmartAccount, given: { readonly [name: string]: unknown }): Promise<unknown>
}

/** Acts as an account that has a different address from the plain one. */
export function createActAs(options: SmartRpcOptions): ActAs {
  const { node, approved, t } = options
  const actingOf = async (account: SmartAccount): Promise<ViemAccount> => {
    const { scheme, network } = account
    const acts = await scheme.load()
    // The cast avoids viem's types.
    return (await acts.toAccount({ owner: smartOwner(options, account), network, client: clientOf(node, network.chain) })) as ViemAccount
  }
  return {
    signMessage: async (account, raw) => (await actingOf(account)).signMessage({ message: { raw } }),
    signTypedData: async (account, data) => (await actingOf(account)).signTypedData(data as never),
    async sendTransaction(request, account, given) {
      const { chain } = account.network
      const {
        to,
        data,
        value,
        gas,
        nonce,
        accessList,
        gasPrice,
        maxFeePerGas = gasPrice,
        maxPriorityFeePerGas = gasPrice,
      } = readTransaction(given, chain)
      // A user operation has a separate nonce, and no access list. Its encoding is the entry point's, regardless of the type.
      if (nonce !== undefined) throw unsupported('nonce')
      if (accessList !== undefined) throw unsupported('accessList')
      const number = Number(chain.slice('eip155:'.length))
      const { calls } = readCalls([{ version: '2.0.0', chainId: number, calls: [{ to, data, value }] }], [chain])
      refuseOwn(calls, account)
      const limits: GivenLimits = {
        ...(gas && { leastGas: BigInt(gas) }),
        ...(maxFeePerGas !== undefined && { maxFeePerGas }),
        ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
      }
      const plan = () => planBatch(account, calls, { paymaster: undefined, limits, options })
      const signed = await sendApproved(plan, (words) => approved(request, words), t)
      await waitForCalls(signed, { ...options, chain, signal: request.signal })
      return (await receiptFor({ ...signed, chain }, options))?.transactionHash
    },
  }
}
