import { base64ToBytes } from '../connection/wallet-runtime.js'

/** Types of keys in a PSBT (BIP-174, BIP-370): among the global ones, and for each input. */
const UNSIGNED_TRANSACTION = 0x00
const INPUT_COUNT = 0x04
const SIGHASH_TYPE = 0x03
/** `psbt`, and 0xff. */
const MAGIC = 5
/** Bytes of a transaction's version, before its number of inputs. */
const VERSION = 4

/**
 * Reads the sighash type that a PSBT names for each of its inputs.
 *
 * @param psbt in base64
 * @returns one entry per input, undefined if the PSBT names none; an empty list for text that is not a PSBT
 */
export function readSighashTypes(psbt: string): readonly (number | undefined)[] {
  try {
    return typesIn(base64ToBytes(psbt))
  } catch {
    // Not base64, or it ends too early.
    return []
  }
}

function typesIn(bytes: Uint8Array): readonly (number | undefined)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = MAGIC
  const size = (): number => {
    const [length, start] = sizeAt(view, at)
    at = start
    return length
  }
  /** Reads a map up to its end: the position of the value for each key of one byte. */
  const readMap = (): ReadonlyMap<number, number> => {
    const values = new Map<number, number>()
    for (let length = size(); length > 0; length = size()) {
      const key = view.getUint8(at)
      at += length
      const valueSize = size()
      if (length === 1) values.set(key, at)
      at += valueSize
    }
    return values
  }
  const global = readMap()
  const [transaction, number] = [global.get(UNSIGNED_TRANSACTION), global.get(INPUT_COUNT)]
  const [count] = sizeAt(view, transaction === undefined ? (number ?? view.byteLength) : transaction + VERSION)
  const types: (number | undefined)[] = []
  while (types.length < count) {
    const type = readMap().get(SIGHASH_TYPE)
    types.push(type === undefined ? undefined : view.getUint32(type, true))
  }
  return types
}

/** Bitcoin's compact size at a place, and the place after it. */
function sizeAt(view: DataView, at: number): readonly [size: number, next: number] {
  const first = view.getUint8(at)
  if (first === 0xfd) return [view.getUint16(at + 1, true), at + 3]
  if (first === 0xfe) return [view.getUint32(at + 1, true), at + 5]
  if (first === 0xff) throw new RangeError('No PSBT is that large.')
  return [first, at + 1]
}
