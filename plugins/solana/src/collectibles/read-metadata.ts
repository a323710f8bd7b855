import { toBase58 } from '../codec/base58.js'

/** What an account of the Token Metadata program says of a mint. */
export interface Metadata {
  readonly mint: string
  readonly name: string
  readonly symbol: string
  /** Where more is, as its creator says. */
  readonly uri: string
  /** The mint of the collection, where the collection itself has confirmed that this belongs to it. */
  readonly collection?: string
}

/** The first byte of accounts of this layout (`Key::MetadataV1`). */
const KIND = 4
/** Longer texts are none. */
const LONGEST = 1_000

/**
 * Reads the layout of Metaplex Token Metadata: kind, update authority and mint, three texts with their lengths before them, the fee of
 * sellers, and then what may be left out: creators, flags, edition, standard, collection. Nothing where the bytes are something else.
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
    // The number of the edition and the standard. Accounts of the first releases end before.
    for (let i = 0; i < 2; i++) if (isThere()) skip(1)
    const belongs = isThere() && isThere() && at + 32 <= data.length
    return { ...own, ...(belongs && { collection: toBase58(data.slice(at, at + 32)) }) }
  } catch {
    // The bytes ended within the texts.
    return undefined
  }
}

/** A text with its length before it, without the zeros that fill it up, and where it ends. */
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
