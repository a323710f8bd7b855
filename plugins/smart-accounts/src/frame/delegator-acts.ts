import type { SmartAccountActs, SmartNetwork, SmartOwner } from '@latchkey/embedded-wallet'
import { type Client, type Hex, type TypedDataDefinition, toHex } from 'viem'
import { entryPoint07Abi, type SmartAccount, toPackedUserOperation, toSmartAccount } from 'viem/account-abstraction'
import { delegations } from './delegations.js'
import { decodeCalls, encodeAsKit, encodeBatch } from './delegator-calls.js'

const OPERATION = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const
/** A dummy signature of the right size. */
const STUB: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** Account types of MetaMask's Delegation Framework. */
export interface DelegatorKind {
  /** Domain name in the owner's signatures. */
  readonly name: 'EIP7702StatelessDeleGator' | 'HybridDeleGator'
  /** Returns the account's address, and how to create it if it does not exist yet. */
  place(args: { readonly owner: Hex; readonly network: SmartNetwork; readonly client: Client }): Promise<{
    readonly address: Hex
    readonly factory?: { readonly factory: Hex; readonly factoryData: Hex }
  }>
}

/** Creates the signing code of MetaMask's Delegation Framework accounts, for EntryPoint 0.7. */
export function delegatorActs(kind: DelegatorKind): SmartAccountActs {
  return {
    encodeCalls: encodeBatch,
    delegations,
    // The cast avoids viem's types.
    toAccount: ({ owner, network, client }) => accountOf(kind, { owner, network, client: client as Client }),
  }
}

async function accountOf(
  kind: DelegatorKind,
  { owner, network, client }: { readonly owner: SmartOwner; readonly network: SmartNetwork; readonly client: Client },
): Promise<SmartAccount> {
  const { address, factory } = await kind.place({ owner: owner.address, network, client })
  const { entryPoint } = network
  return toSmartAccount({
    // The type allows a client with any account; this one has none.
    client: client as never,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint, version: '0.7' },
    getAddress: async () => address,
    getFactoryArgs: async () => factory ?? { factory: undefined, factoryData: undefined },
    encodeCalls: async (calls) => encodeAsKit(calls),
    decodeCalls: async (data) => decodeCalls(data),
    getStubSignature: async () => STUB,
    signMessage: async ({ message }) =>
      owner.signMessage(typeof message === 'string' ? toHex(message) : typeof message.raw === 'string' ? message.raw : toHex(message.raw)),
    signTypedData: async (data) => owner.signTypedData(data),
    async signUserOperation({ chainId, ...operation }) {
      if (chainId === undefined) throw new Error('An operation is for one chain.')
      const packed = toPackedUserOperation({ ...operation, sender: address, signature: '0x' })
      const data: TypedDataDefinition = {
        domain: { chainId, name: kind.name, version: '1', verifyingContract: address },
        types: OPERATION,
        primaryType: 'PackedUserOperation',
        message: { ...packed, entryPoint },
      }
      return owner.signTypedData(data)
    },
  })
}
