/** One map of a PSBT: values by key, both with the key's type in front, in hex. */
export type PsbtMap = ReadonlyMap<string, Uint8Array>

/** A PSBT (BIP-174, BIP-370), parsed as far as signatures need it. */
export interface Psbt {
  /** The transaction without signatures; undefined in version 2, which has it in parts. */
  readonly transaction: Uint8Array | undefined
  readonly inputs: readonly PsbtMap[]
}

/** `psbt`, and 0xff. */
const MAGIC = 5
/** Bytes of a transaction's version, which stands before its number of inputs. */
const VERSION = 4
const UNSIGNED_TRANSACTION = '00'
const INPUT_COUNT = '04'

/** Parses a PSBT; undefined for other bytes. */
export function readPsbt(bytes: Uint8Array): Psbt | undefined {
  try {
    const reader = readerOf(bytes, MAGIC)
    const readMap = (): PsbtMap => {
      const map = new Map<string, Uint8Array>()
      for (let length = reader.size(); length > 0; length = reader.size()) {
        const key = toHex(reader.take(length))
        map.set(key, reader.take(reader.size()))
      }
      return map
    }
    const global = readMap()
    const transaction = global.get(UNSIGNED_TRANSACTION)
    const count = transaction ? readerOf(transaction, VERSION).size() : readerOf(global.get(INPUT_COUNT) ?? new Uint8Array(), 0).size()
    return { transaction, inputs: Array.from({ length: count }, readMap) }
  } catch {
    // It ends too early.
    return undefined
  }
}

/** Parses a stack of byte strings, as witnesses are encoded; undefined for other bytes. */
export function readStack(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  try {
    const reader = readerOf(bytes, 0)
    const stack = Array.from({ length: reader.size() }, () => reader.take(reader.size()))
    return reader.isAtEnd() ? stack : undefined
  } catch {
    // It ends too early.
    return undefined
  }
}

/** Encodes a length in Bitcoin's compact form. */
export function compactSize(size: number): readonly number[] {
  if (size < 0xfd) return [size]
  if (size <= 0xffff) return [0xfd, size & 255, size >> 8]
  return [0xfe, size & 255, (size >> 8) & 255, (size >> 16) & 255, size >>> 24]
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Reader {
  /** Reads a length in compact form. */
  size(): number
  take(length: number): Uint8Array
  isAtEnd(): boolean
}

/** @throws RangeError at the end */
function readerOf(bytes: Uint8Array, start: number): Reader {
  let at = start
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('The bytes end too early.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (length: number): number => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  return {
    take,
    size() {
      const first = number(1)
      return first < 0xfd ? first : number(2 ** (first - 0xfc))
    },
    isAtEnd: () => at === bytes.length,
  }
}
