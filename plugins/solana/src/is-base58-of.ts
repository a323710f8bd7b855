import { readBase58 } from './read-base58.js'

/** Is this base58 for exactly so many bytes? Letters are never changed: another case is another address. */
export function isBase58Of(bytes: number, value: string): boolean {
  // No longer text can encode so few bytes; it is rejected without decoding.
  return value.length >= bytes && value.length <= bytes * 1.4 && readBase58(value)?.length === bytes
}
