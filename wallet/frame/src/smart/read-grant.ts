import type { SmartPermission } from '@latchkey/wallet-protocol'
import { isAddress, toFunctionSelector } from 'viem'
import { refused } from '../rpc/questions.js'
import { refuseUnknown } from '../rpc/refuse-unknown.js'

type Hex = `0x${string}`
/** A validated permission request (ERC-7715). */
export interface ReadGrant {
  /** CAIP-2. */
  readonly chain: string
  readonly from: string | undefined
  /** Account that may use the permission. */
  readonly to: Hex
  /** Seconds since 1970. */
  readonly expiry: number
  readonly permission: SmartPermission
  /** The page's original value, for the response. */
  readonly asked: unknown
}

/** For a longer time, the page must ask again. */
const LONGEST_S = 30 * 86_400
const MOST_FUNCTIONS = 20
/** Fields of each kind of permission. */
const FIELDS: { readonly [kind: string]: readonly string[] } = {
  'native-token-transfer': ['allowance'],
  'erc20-token-transfer': ['address', 'allowance'],
  'contract-call': ['address', 'calls', 'functions', 'abi'],
}

/**
 * Reads the parameter of `wallet_grantPermissions`. Rejects limits that no contract can enforce.
 * @throws -32602 if it is not a supported permission, 5710 for a network without permissions
 */
export function readGrant(params: unknown, { chain: current, seconds }: { readonly chain: string; readonly seconds: number }): ReadGrant {
  const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { chainId, address, expiry, signer, permissions, policies } = recordOf(given)
  if (Array.isArray(policies) && policies.length > 0) throw bad('Policies are not known to this wallet.')
  if (!Array.isArray(permissions) || permissions.length !== 1) throw bad('Ask for one permission at a time.')
  if (!Number.isSafeInteger(expiry) || Number(expiry) <= seconds) throw bad('A permission has to end, and later than now.')
  if (Number(expiry) > seconds + LONGEST_S) throw bad('A permission is for 30 days at most.')
  if (address !== undefined && typeof address !== 'string') throw bad('Expected an address.')
  const [asked] = permissions as readonly unknown[]
  return {
    chain: chainId === undefined ? current : chainOf(chainId),
    from: address as string | undefined,
    to: delegateOf(signer),
    expiry: Number(expiry),
    permission: permissionOf(asked),
    asked,
  }
}

/** Returns the address of the delegate, which must be an account with an address. */
function delegateOf(signer: unknown): Hex {
  const { type, data } = recordOf(signer)
  const { address } = recordOf(data ?? {})
  if (type !== 'account') throw bad('The signer has to be an account.')
  return addressOf(address)
}

function permissionOf(given: unknown): SmartPermission {
  const { type, data, policies } = recordOf(given)
  if (Array.isArray(policies) && policies.length > 0) throw bad('Policies are not known to this wallet.')
  const fields = recordOf(data)
  const kind = typeof type === 'string' ? type : recordOf(type).custom
  // A limit that is not enforced would make the permission wider than the page asked for.
  if (typeof kind === 'string' && Object.hasOwn(FIELDS, kind)) refuseUnknown(fields, FIELDS[kind] ?? [])
  switch (kind) {
    case 'native-token-transfer':
      return { type: 'native-token-transfer', amount: amountOf(fields.allowance) }
    case 'erc20-token-transfer':
      return { type: 'erc20-token-transfer', token: addressOf(fields.address), amount: amountOf(fields.allowance) }
    case 'contract-call':
      return { type: 'contract-call', target: addressOf(fields.address), selectors: selectorsOf(fields) }
    default:
      throw bad('This kind of permission is not known to this wallet.')
  }
}

/** `calls`: function signatures, or their names with the contract's ABI. */
function selectorsOf({ calls, functions, abi }: { readonly [name: string]: unknown }): readonly Hex[] {
  const found = Array.isArray(calls)
    ? (calls as readonly unknown[]).map(selectorOf)
    : Array.isArray(functions)
      ? (functions as readonly unknown[]).flatMap((each) => selectorsByName(each, abi))
      : []
  if (found.length === 0 || found.length > MOST_FUNCTIONS) throw bad('Name the functions that may be called.')
  return [...new Set(found)]
}

function selectorOf(given: unknown): Hex {
  if (typeof given !== 'string' || !/^(?:function )?[a-zA-Z_$][\w$]*\([\w[\],() ]*\)$/.test(given))
    throw bad('Expected the signature of a function.')
  return toFunctionSelector(given.startsWith('function ') ? given : `function ${given}`)
}

function selectorsByName(given: unknown, abi: unknown): readonly Hex[] {
  refuseUnknown(recordOf(given), ['functionName', 'args', 'valueLimit'])
  const { functionName, args, valueLimit } = recordOf(given)
  // The supported contracts check no individual arguments.
  if (args !== undefined && !(Array.isArray(args) && args.length === 0)) throw bad('Conditions on arguments are not known to this wallet.')
  if (valueLimit !== undefined && BigInt(String(valueLimit)) !== 0n) throw bad('Functions are called without coins.')
  const known = (Array.isArray(abi) ? (abi as readonly unknown[]) : []).filter((item) => {
    const { type, name } = recordOf(item)
    return type === 'function' && name === functionName
  })
  if (known.length === 0) throw bad('The function is not in the ABI.')
  return known.map((item) => toFunctionSelector(item as never))
}

function amountOf(given: unknown): bigint {
  const isNumber =
    typeof given === 'string' ? /^(?:0x[0-9a-fA-F]{1,64}|\d{1,77})$/.test(given) : Number.isSafeInteger(given) || typeof given === 'bigint'
  const amount = isNumber ? BigInt(given as string) : 0n
  if (amount <= 0n) throw bad('Expected an allowance.')
  return amount
}

function addressOf(given: unknown): Hex {
  if (typeof given !== 'string' || !isAddress(given, { strict: false })) throw bad('Expected an address.')
  return given
}

function chainOf(given: unknown): string {
  const isNumber = (typeof given === 'string' && /^(?:0x[0-9a-fA-F]{1,13}|\d{1,15})$/.test(given)) || Number.isSafeInteger(given)
  if (!isNumber || Number(given) <= 0) throw bad('Expected the number of a network.')
  return `eip155:${Number(given)}`
}

function recordOf(value: unknown): { readonly [name: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('Expected object')
  return value as { readonly [name: string]: unknown }
}

function bad(message: string): Error {
  return refused(message, -32602)
}
