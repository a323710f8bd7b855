import { toBase58 } from '../codec/base58.js'

/** The data of a Token Metadata account. */
export interface Metadata {
  readonly mint: string
  readonly name: string
  readonly symbol: string
  /** URL of further metadata, as set by its creator. */
  readonly uri: string
  /** Mint of the collection, if the collection itself has verified that this belongs to it. */
  readonly collection?: string
}

/** The first byte of accounts of this layout (`Key::MetadataV1`). */
const KIND = 4
/** Longer strings are invalid. */
const LONGEST = 1_000

/**
 * Parses the layout of Metaplex Token Metadata: kind, update authority and mint, three length-prefixed strings, the seller fee, and then
 * optional fields: creators, flags, edition, standard, collection. Returns undefined if the bytes do not match.
 */
export function readMetadata(data: Uint8Array): Metadata | undefined {
  if (data[0] !== KIND) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 65
  const skip = (count: number): number => {
    at += count
    return at - count
  }
  const text = (): string => {
    const found = readText(data, at)
    if (!found) throw new RangeError('No text is that long.')
    at = found.end
    return found.text
  }
  const isThere = (): boolean => at < data.length && view.getUint8(skip(1)) === 1
  try {
    const own = { mint: toBase58(data.slice(33, 65)), name: text(), symbol: text(), uri: text() }
    skip(2)
    // An address, whether it has signed, and its share.
    if (isThere()) skip(34 * view.getUint32(skip(4), true))
    skip(2)
    // The edition nonce and the standard. Accounts of the first releases end before these.
    for (let i = 0; i < 2; i++) if (isThere()) skip(1)
    const belongs = isThere() && isThere() && at + 32 <= data.length
    return { ...own, ...(belongs && { collection: toBase58(data.slice(at, at + 32)) }) }
  } catch {
    // The bytes ended inside the strings.
    return undefined
  }
}

/** Reads a length-prefixed string without its zero padding, and returns where it ends. */
export function readText(data: Uint8Array, at: number): { readonly text: string; readonly end: number } | undefined {
  if (at + 4 > data.length) return undefined
  const length = new DataView(data.buffer, data.byteOffset).getUint32(at, true)
  const end = at + 4 + length
  if (length > LONGEST || end > data.length) return undefined
  return {
    text: new TextDecoder()
      .decode(data.subarray(at + 4, end))
      .replace(/\0+$/, '')
      .trim(),
    end,
  }
}
