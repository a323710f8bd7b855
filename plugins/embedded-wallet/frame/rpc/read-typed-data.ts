import type { TypedDataDefinition } from 'viem'
import { refused } from './questions.js'

/** What may stand in a domain, as EIP-712 writes it. */
interface Domain {
  readonly name?: unknown
  readonly chainId?: unknown
  readonly verifyingContract?: unknown
}
/** Typed data that was looked at. */
export interface ReadTypedData {
  readonly data: TypedDataDefinition
  readonly domain: string | undefined
  readonly shown: string
  readonly warnings: readonly string[]
}

/** With a smart account these would move its money without a transaction being shown. */
const FORBIDDEN = new Set(['PackedUserOperation', 'UserOperation', 'Delegation', 'SafeOp'])
const LARGEST = 2n ** 96n

/**
 * Reads the parameter of `eth_signTypedData_v4` (EIP-712).
 * @throws where it is no typed data, belongs to another chain, or would act for the account by itself
 */
export function readTypedData(
  given: unknown,
  { chainId, accounts }: { readonly chainId: number; readonly accounts: readonly string[] },
): ReadTypedData {
  const data = parsed(given)
  const { domain, primaryType, message, types } = data
  if (typeof primaryType !== 'string' || !isRecord(types) || !isRecord(message)) throw refused('This is no typed data.', -32602)
  const { name, chainId: ofDomain, verifyingContract } = (isRecord(domain) ? domain : {}) as Domain
  if (FORBIDDEN.has(primaryType) || name === 'ERC4337') throw refused('This signature would act for the wallet by itself.', 4100)
  if (accounts.some((own) => own.toLowerCase() === String(verifyingContract).toLowerCase()))
    throw refused('This signature would act for the wallet by itself.', 4100)
  if (ofDomain !== undefined && toNumber(ofDomain) !== chainId) throw refused('This data belongs to another network.', 4901)
  const isPermit = /permit/i.test(primaryType)
  const isUnlimited = isPermit && amountsOf(message).some((amount) => amount > LARGEST)
  return {
    data: data as unknown as TypedDataDefinition,
    domain: typeof name === 'string' ? name : undefined,
    shown: JSON.stringify(message, null, 2),
    warnings: [
      ...(isPermit ? ['Whoever has this signature may take tokens from your wallet, without asking again.'] : []),
      ...(isUnlimited ? ['The amount has no limit.'] : []),
    ],
  }
}

function parsed(given: unknown): Record<string, unknown> {
  try {
    const read: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (isRecord(read)) return read
  } catch {
    // Said below.
  }
  throw refused('This is no typed data.', -32602)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toNumber(value: unknown): number {
  return Number(typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? value : Number.NaN)
}

/** Every amount in a permit, however deep: Permit2 keeps them in a list. */
function amountsOf(value: unknown): readonly bigint[] {
  if (!isRecord(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (/^(?:value|amount|allowed)$/.test(name) ? bigOf(part) : amountsOf(part)))
}

function bigOf(value: unknown): readonly bigint[] {
  try {
    return [BigInt(value as string)]
  } catch {
    return []
  }
}
