import { base58 } from '@scure/base'

/** A transaction, as far as it can be read without a node. */
export interface SolanaTransaction {
  /** Required signers, starting with the fee payer. */
  readonly signers: readonly string[]
  /** Those who have not signed. */
  readonly missing: readonly string[]
  /** Called programs in order, each with its instruction data. */
  readonly calls: readonly { readonly program: string; readonly data: Uint8Array }[]
}

/** Parses a serialized transaction in base64, legacy or version 0, up to its last byte; undefined if it is invalid. */
export function readTransaction(base64: string): SolanaTransaction | undefined {
  try {
    return read(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
  } catch {
    // Not base64, or too short.
    return undefined
  }
}

function read(bytes: Uint8Array): SolanaTransaction | undefined {
  let at = 0
  const take = (count: number): Uint8Array => {
    at += count
    if (at > bytes.length) throw new RangeError('The transaction ends early.')
    return bytes.slice(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Seven bits per byte, least significant first. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError('The length is too long.')
  }
  const list = <T>(item: () => T): readonly T[] => Array.from({ length: length() }, item)
  const signatures = list(() => take(64))
  const isVersioned = (bytes[at] ?? 0) > 127
  // Versions after 0 have a different format.
  if (isVersioned && byte() !== 128) return undefined
  const required = byte()
  take(2)
  const keys = list(() => base58.encode(take(32)))
  take(32)
  const calls = list(() => {
    const program = keys[byte()]
    take(length())
    return { program, data: take(length()) }
  })
  if (isVersioned) list(() => [take(32), take(length()), take(length())])
  if (at !== bytes.length || required !== signatures.length || required > keys.length) return undefined
  const signers = keys.slice(0, required)
  return {
    signers,
    missing: signers.filter((_, i) => signatures[i]?.every((value) => value === 0)),
    calls: calls.flatMap(({ program, data }) => (program === undefined ? [] : [{ program, data }])),
  }
}
