import type { TypedDataDefinition } from 'viem'
import { isUnlimited } from './amounts.js'
import { refused } from './questions.js'
import { type ReadPermit, readPermit } from './read-permit.js'

/** Fields of an EIP-712 domain. */
interface Domain {
  readonly name?: unknown
  readonly chainId?: unknown
  readonly verifyingContract?: unknown
}
/** Checked typed data. */
export interface ReadTypedData {
  readonly data: TypedDataDefinition
  readonly domain: string | undefined
  readonly contract: string | undefined
  /** The signed part of the message: fields missing from its types are omitted, as signature verification ignores them. */
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
 * Reads the parameter of `eth_signTypedData_v4` (EIP-712).
 * @throws if it is not typed data, belongs to another chain, or would authorize actions of the account
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
  const signed = onlySigned(message, primaryType, types as Types)
  const kind = /permit/i.test(primaryType) ? 'permit' : /order/i.test(primaryType) ? 'order' : 'other'
  return {
    data: data as unknown as TypedDataDefinition,
    domain: typeof name === 'string' ? name : undefined,
    contract: typeof verifyingContract === 'string' ? verifyingContract : undefined,
    shown: JSON.stringify(signed, null, 2),
    kind,
    isUnlimited: kind === 'permit' && amountsOf(signed).some((amount) => amount > LARGEST || isUnlimited(amount)),
    permit: kind === 'permit' ? readPermit(primaryType, { message: signed, verifyingContract }) : undefined,
  }
}

/** EIP-712: fields by type. */
interface Types {
  readonly [type: string]: unknown
}

/** @throws if the types refer to themselves endlessly */
function onlySigned(message: Record<string, unknown>, type: string, types: Types, depth = 0): Record<string, unknown> {
  if (depth > 16) throw refused('This is no typed data.', -32602)
  const fields = types[type]
  if (!Array.isArray(fields)) throw refused('This is no typed data.', -32602)
  const inner = (value: unknown, of: string): unknown => {
    const element = /^(.+)\[\d*\]$/.exec(of)?.[1]
    if (element !== undefined) return Array.isArray(value) ? value.map((each) => inner(each, element)) : value
    return Object.hasOwn(types, of) && isRecord(value) ? onlySigned(value, of, types, depth + 1) : value
  }
  return Object.fromEntries(
    (fields as readonly { readonly name?: unknown; readonly type?: unknown }[]).flatMap((field) => {
      const { name, type: of } = field ?? {}
      return typeof name === 'string' && typeof of === 'string' && Object.hasOwn(message, name) ? [[name, inner(message[name], of)]] : []
    }),
  )
}

function parsed(given: unknown): Record<string, unknown> {
  try {
    const read: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (isRecord(read)) return read
  } catch {
    // Reported below.
  }
  throw refused('This is no typed data.', -32602)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toNumber(value: unknown): number {
  return Number(typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? value : Number.NaN)
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
