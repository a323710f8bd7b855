import { isElementary, readElementary } from './read-elementary.js'
import { refused } from './refused.js'

/** A field of a struct type. */
export interface TypedField {
  /** As the struct calls it: `spender`. */
  readonly name: string
  /** Solidity type: `address`, `uint256[]`, or another struct. */
  readonly type: string
}
/** A value in the one spelling that is shown and signed: integers are bigints, addresses have their checksum, bytes are in lower case. */
export type TypedValue = bigint | boolean | string | readonly TypedValue[] | TypedStruct
/** Values of a struct by field, in the order of its type. */
export interface TypedStruct {
  readonly [name: string]: TypedValue
}
/** EIP-712 data in which each value has its type, and nothing is unsigned. */
export interface TypedData {
  /** `EIP712Domain`, the primary type, and the types that it refers to. */
  readonly types: { readonly [type: string]: readonly TypedField[] }
  /** Struct of the message: `Permit`. */
  readonly primaryType: string
  /** The fields that `EIP712Domain` lists. */
  readonly domain: TypedStruct
  /** Values of the primary struct. */
  readonly message: TypedStruct
}

type Given = { readonly [name: string]: unknown }

const DOMAIN: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const MOST_DEPTH = 32

/**
 * Reads EIP-712 data strictly, so that its description and its hash cannot differ, and every library hashes it the same way. Derives a
 * missing `EIP712Domain` from the fields of the domain, as viem and ethers do.
 * @throws -32602 for unknown or recursive types, values outside their type, and fields that no type names
 */
export function normaliseTypedData(given: unknown): TypedData {
  const { types, primaryType, domain: ofSite, message } = parsed(given)
  const domain = ofSite ?? {}
  if (typeof primaryType !== 'string' || !isRecord(types) || !isRecord(message) || !isRecord(domain)) throw bad('This is no typed data.')
  const kept = new Map<string, readonly TypedField[]>()
  const keep = (type: string, path: readonly string[]): void => {
    if (path.includes(type)) throw bad(`This type refers to itself: ${type}`)
    if (kept.has(type)) return
    const fields = fieldsOf(types, type)
    kept.set(type, fields)
    for (const { base, isStruct } of fields.map(baseOf)) {
      if (!isStruct) continue
      // Libraries disagree about the dependencies of types with other names.
      if (!/^\w+$/.test(type) || !/^\w+$/.test(base) || base === 'EIP712Domain') throw bad(`This type is not known: ${base}`)
      keep(base, [...path, type])
    }
  }
  const isDerived = !Object.hasOwn(types, 'EIP712Domain')
  if (isDerived) kept.set('EIP712Domain', derivedFrom(domain))
  else keep('EIP712Domain', [])
  if (primaryType.startsWith('EIP712Domain')) throw bad('This is no typed data.')
  keep(primaryType, [])
  const struct = (value: unknown, type: string, where: string, depth: number, isOpen = false): TypedStruct => {
    if (!isRecord(value)) throw bad(`Expected ${type}: ${where}`)
    const fields = kept.get(type) ?? []
    const unnamed = isOpen ? undefined : Object.keys(value).find((key) => !fields.some(({ name }) => name === key))
    if (unnamed !== undefined) throw bad(`${type} names no such field: ${where}.${unnamed}`)
    return Object.fromEntries(
      fields.map(({ name, type: of }) => {
        if (!Object.hasOwn(value, name)) throw bad(`Expected ${of}: ${where}.${name}`)
        return [name, read(value[name], of, `${where}.${name}`, depth)]
      }),
    )
  }
  const read = (value: unknown, type: string, where: string, depth: number): TypedValue => {
    if (depth > MOST_DEPTH) throw bad('This typed data is too deep.')
    const [, element, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
    if (element !== undefined) {
      const isWhole = Array.isArray(value) && (length === '' || value.length === Number(length))
      if (!isWhole) throw bad(`Expected ${type}: ${where}`)
      return Array.from(value as readonly unknown[], (each, at) => read(each, element, `${where}[${at}]`, depth + 1))
    }
    if (!isElementary(type)) return struct(value, type, where, depth + 1)
    const found = readElementary(type, value)
    if (found === undefined) throw bad(`Expected ${type}: ${where}`)
    return found
  }
  return {
    types: Object.fromEntries(kept),
    primaryType,
    // Fields outside its type are not signed, and so not part of it.
    domain: struct(domain, 'EIP712Domain', 'domain', 0, true),
    message: struct(message, primaryType, 'message', 0),
  }
}

/** The existing fields, in the order of EIP-712. */
function derivedFrom(domain: Given): readonly TypedField[] {
  const names = Object.keys(domain).filter((name) => domain[name] !== undefined && domain[name] !== null)
  const other = names.find((name) => !DOMAIN.some((field) => field.name === name))
  // viem leaves out an empty version, ethers signs it.
  const unclear = other ?? (domain.version === '' ? 'version' : undefined)
  if (unclear !== undefined) throw bad(`EIP712Domain is missing for this field: domain.${unclear}`)
  return DOMAIN.filter(({ name }) => names.includes(name))
}

function fieldsOf(types: Given, type: string): readonly TypedField[] {
  const given = Object.hasOwn(types, type) ? types[type] : undefined
  // Solidity's own names are not structs, and others could make one type read like several.
  if (!Array.isArray(given) || /^(?:address$|bool$|string$|bytes|u?int)/.test(type) || !/^[^\s()[\],\p{C}]{1,100}$/u.test(type))
    throw bad(`This type is not known: ${type}`)
  const fields = given.map((field: unknown): TypedField => {
    const { name, type: of } = isRecord(field) ? field : {}
    if (typeof name !== 'string' || typeof of !== 'string' || !/^[^()[\],\p{C}]{1,100}$/u.test(name))
      throw bad(`This field has no valid name and type: ${type}`)
    return { name, type: of }
  })
  const twice = fields.find(({ name }, at) => fields.findIndex((field) => field.name === name) !== at)
  if (twice) throw bad(`${type} names a field twice: ${twice.name}`)
  return fields
}

/** `Person` for `Person[2][]`. */
function baseOf({ type }: TypedField): { readonly base: string; readonly isStruct: boolean } {
  const base = type.replace(/(?:\[\d*\])+$/, '')
  return { base, isStruct: !isElementary(base) }
}

function parsed(given: unknown): Given {
  try {
    const read: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (isRecord(read)) return read
  } catch {
    // Reported below.
  }
  throw bad('This is no typed data.')
}

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function bad(message: string): Error {
  return refused(message, -32602)
}
