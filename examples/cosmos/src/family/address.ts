import { bech32 } from '@scure/base'

/** The beginning of an address, where the text is one: its checksum is right, and it is as long as addresses of keys (20) or modules (32) are. */
export function prefixOf(address: string): string | undefined {
  const decoded = bech32.decodeUnsafe(address, 90)
  if (!decoded) return undefined
  const length = bech32.fromWordsUnsafe(decoded.words)?.length
  return length === 20 || length === 32 ? decoded.prefix : undefined
}
