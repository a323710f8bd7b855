import type { TypedData } from './normalise-typed-data.js'

/** Known types: the primary type with the fields it begins with, and structs inside it. */
export interface TypeForm {
  /** Name of the struct that is signed. */
  readonly primary: string
  /** `address owner,address spender`. */
  readonly fields: string
  /** More fields may follow. */
  readonly isOpen?: boolean
  /** Other structs that must match, as fields by name. */
  readonly structs?: { readonly [type: string]: string }
}

/** Returns whether the data has exactly these types, as a contract that verifies the signature requires. */
export function hasForm(data: TypedData, { primary, fields, isOpen = false, structs = {} }: TypeForm): boolean {
  if (data.primaryType !== primary) return false
  const own = fieldsText(data, primary)
  const isOwn = own === fields || (isOpen && own?.startsWith(`${fields},`) === true)
  return isOwn && Object.entries(structs).every(([type, text]) => fieldsText(data, type) === text)
}

/** Fields of a struct as in EIP-712's `encodeType`. */
function fieldsText({ types }: TypedData, type: string): string | undefined {
  return types[type]?.map(({ name, type: of }) => `${of} ${name}`).join(',')
}
