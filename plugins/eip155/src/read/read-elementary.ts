import { getAddress, type Hex, isAddress } from 'viem'

/** Returns whether EIP-712 has this type without a struct: `uint256` or `bytes4`, but neither `uint` nor `uint7`. */
export function isElementary(type: string): boolean {
  return /^(?:address|bool|string|bytes)$/.test(type) || bitsOf(type) !== undefined || lengthOf(type) !== undefined
}

/**
 * Reads a value of an elementary type. Undefined if it has another type: an integer out of range or not exact, bytes of another length, an
 * address with a wrong checksum, or another spelling of a boolean, which libraries read differently.
 */
export function readElementary(type: string, value: unknown): bigint | boolean | string | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  // Without its other half, a surrogate has no UTF-8.
  if (type === 'string') return typeof value === 'string' && !/\p{Surrogate}/u.test(value) ? value : undefined
  if (type === 'address') return addressOf(value)
  const bits = bitsOf(type)
  if (bits === undefined) return bytesOf(value, lengthOf(type))
  const number = bigOf(value)
  if (number === undefined) return undefined
  return number === (type.startsWith('u') ? BigInt.asUintN(bits, number) : BigInt.asIntN(bits, number)) ? number : undefined
}

function bitsOf(type: string): number | undefined {
  const [, digits = ''] = /^u?int([1-9]\d{0,2})$/.exec(type) ?? []
  const bits = Number(digits)
  return digits !== '' && bits % 8 === 0 && bits <= 256 ? bits : undefined
}

function lengthOf(type: string): number | undefined {
  const [, digits = ''] = /^bytes([1-9]\d?)$/.exec(type) ?? []
  return digits !== '' && Number(digits) <= 32 ? Number(digits) : undefined
}

function bigOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  // JSON rounds larger numbers.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:0x[\da-f]{1,64}|-?\d{1,78})$/i.test(value) ? BigInt(value) : undefined
}

function bytesOf(value: unknown, length: number | undefined): string | undefined {
  if (typeof value !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(value)) return undefined
  return length === undefined || value.length === 2 + 2 * length ? value.toLowerCase() : undefined
}

function addressOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value)) return undefined
  const [, digits = ''] = value.split('x')
  // An address in a single case has no checksum.
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || isAddress(value) ? getAddress(value.toLowerCase() as Hex) : undefined
}
