import { bech32 } from '@scure/base'

/**
 * Returns the prefix of an address if the text is one: its checksum is valid, and it has the length of an address of a key (20) or a
 * module (32).
 */
export function prefixOf(address: string): string | undefined {
  const decoded = bech32.decodeUnsafe(address, 90)
  if (!decoded) return undefined
  const length = bech32.fromWordsUnsafe(decoded.words)?.length
  return length === 20 || length === 32 ? decoded.prefix : undefined
}
