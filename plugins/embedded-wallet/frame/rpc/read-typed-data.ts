import type { TypedDataDefinition } from 'viem'
import { isUnlimited } from './amounts.js'
import { normaliseTypedData, type TypedData } from './normalise-typed-data.js'
import { refused } from './questions.js'
import { type ReadPermit, readPermit } from './read-permit.js'

/** Checked typed data. */
export interface ReadTypedData {
  readonly data: TypedDataDefinition
  readonly domain: string | undefined
  readonly contract: string | undefined
  /** The message. */
  readonly shown: string
  /** `permit`: the holder of the signature may take tokens, with or without a limit. `order`: may trade what it offers. */
  readonly kind: 'permit' | 'order' | 'other'
  readonly isUnlimited: boolean
  /** Set if it is a permit that we can read in full. */
  readonly permit: ReadPermit | undefined
}

/** With a smart account, these would move its funds without showing a transaction. */
const FORBIDDEN = new Set(['PackedUserOperation', 'UserOperation', 'Delegation', 'SafeOp'])
const LARGEST = 2n ** 96n

/**
 * Reads the parameter of `eth_signTypedData_v4` (EIP-712). The returned data is shown and signed.
 * @throws if it is not typed data, belongs to another chain, or would authorize actions of the account
 */
export function readTypedData(
  given: unknown,
  { chainId, accounts }: { readonly chainId: number; readonly accounts: readonly string[] },
): ReadTypedData {
  const data = normaliseTypedData(given)
  const { domain, primaryType, message } = data
  const { name, chainId: ofDomain, verifyingContract } = domain
  if (FORBIDDEN.has(primaryType) || name === 'ERC4337') throw refused('This signature would act for the wallet by itself.', 4100)
  if (accounts.some((own) => own.toLowerCase() === String(verifyingContract).toLowerCase()))
    throw refused('This signature would act for the wallet by itself.', 4100)
  if (ofDomain !== undefined && String(ofDomain) !== String(chainId)) throw refused('This data belongs to another network.', 4901)
  const kind = /permit/i.test(primaryType) ? 'permit' : /order/i.test(primaryType) ? 'order' : 'other'
  return {
    data: toViem(data),
    domain: typeof name === 'string' ? name : undefined,
    contract: typeof verifyingContract === 'string' ? verifyingContract : undefined,
    shown: JSON.stringify(message, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2),
    kind,
    isUnlimited: kind === 'permit' && amountsOf(message).some((amount) => amount > LARGEST || isUnlimited(amount)),
    permit: kind === 'permit' ? readPermit(primaryType, { message, verifyingContract }) : undefined,
  }
}

/** viem infers the types of the values from a literal of the types, which there is none of here. */
function toViem(data: TypedData): TypedDataDefinition {
  return data as unknown as TypedDataDefinition
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns every amount in a permit at any depth; Permit2 keeps them in a list. */
function amountsOf(value: unknown): readonly bigint[] {
  if (!isRecord(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (/^(?:value|amount|allowed)$/.test(name) ? bigOf(part) : amountsOf(part)))
}

function bigOf(value: unknown): readonly bigint[] {
  // DAI's permit allows everything or nothing.
  if (typeof value === 'boolean') return value ? [2n ** 256n - 1n] : []
  try {
    return [BigInt(value as string)]
  } catch {
    return []
  }
}
