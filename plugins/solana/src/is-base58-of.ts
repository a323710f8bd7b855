import { readBase58 } from './read-base58.js'

/** Returns true if this is base58 for exactly this many bytes. Case is significant: another case is another address. */
export function isBase58Of(bytes: number, value: string): boolean {
  // A longer text cannot encode so few bytes; it is rejected without decoding.
  return value.length >= bytes && value.length <= bytes * 1.4 && readBase58(value)?.length === bytes
}
