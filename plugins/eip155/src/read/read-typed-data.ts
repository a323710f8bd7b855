import type { TypedDataDefinition } from 'viem'
import { normaliseTypedData, type TypedData } from './normalise-typed-data.js'
import { type ReadSigned, readSigned } from './read-signed.js'
import { refused } from './refused.js'
import { hasForm, type TypeForm } from './type-text.js'

/** Checked typed data. */
export interface ReadTypedData {
  /** The data to describe. */
  readonly typed: TypedData
  /** The same data, to sign. */
  readonly data: TypedDataDefinition
  /** The effect for others. */
  readonly signed: ReadSigned
}

/** With a smart account, these would move its funds without showing a transaction. */
const FORBIDDEN: readonly string[] = ['PackedUserOperation', 'UserOperation', 'Delegation', 'SafeOp']

/** Transactions of networks that accept them in this form: the account's own, without a contract in between. */
const TRANSACTIONS: readonly TypeForm[] = [
  // ZKsync and networks built with its stack.
  { primary: 'Transaction', fields: 'uint256 txType,uint256 from,uint256 to,uint256 gasLimit', isOpen: true },
  // Networks of Cosmos that run EVM contracts as well.
  { primary: 'Tx', fields: 'string account_number,string chain_id,Fee fee,string memo', isOpen: true },
]
/** Names under which these networks accept transactions, whatever their fields. */
const NETWORKS: readonly unknown[] = ['zkSync', 'Cosmos Web3', 'Injective Web3']

/**
 * Reads the parameter of `eth_signTypedData_v4` (EIP-712). The returned data is shown and signed.
 *
 * @param accounts the visitor's addresses
 * @param guarded contracts for which a signature acts on behalf of the account: assets sent there belong to no one
 * @throws if it is not typed data, belongs to another chain, or would authorize actions of the account
 */
export function readTypedData(
  given: unknown,
  { chainId, accounts, guarded }: { readonly chainId: number; readonly accounts: readonly string[]; readonly guarded: readonly string[] },
): ReadTypedData {
  const typed = normaliseTypedData(given)
  const { name, chainId: ofDomain, verifyingContract } = typed.domain
  const isOwn = (address: unknown): boolean => isOneOf(accounts, address)
  if (FORBIDDEN.includes(typed.primaryType) || name === 'ERC4337' || isOneOf([...accounts, ...guarded], verifyingContract))
    throw refused('This signature would act for the wallet by itself.', 4100)
  if (NETWORKS.includes(name) || TRANSACTIONS.some((form) => hasForm(typed, form)))
    throw refused('This data is a transaction. Use `eth_sendTransaction`.', 4100)
  if (ofDomain !== undefined && String(ofDomain) !== String(chainId)) throw refused('This data belongs to another network.', 4901)
  // The cast is safe: viem infers the types of the values from a literal of the types, which does not exist here.
  return { typed, data: typed as unknown as TypedDataDefinition, signed: readSigned(typed, isOwn) }
}

function isOneOf(addresses: readonly string[], given: unknown): boolean {
  return addresses.some((each) => each.toLowerCase() === String(given).toLowerCase())
}
