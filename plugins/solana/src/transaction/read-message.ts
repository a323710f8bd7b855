import { toBase58 } from '../codec/base58.js'
import { solanaErrors } from '../errors.js'

/** The parts of a transaction needed for signing. */
export interface Message {
  readonly version: 'legacy' | number
  /** The signers, in the order of the signatures. */
  readonly signers: readonly string[]
  readonly blockhash: string
  /** Offsets of the signatures, 64 bytes each, and of the message. */
  readonly signaturesAt: number
  readonly messageAt: number
}

/**
 * Parses a serialized transaction, signed or not, legacy or versioned.
 * @throws solana/not-a-transaction
 */
export function readMessage(transaction: Uint8Array): Message {
  const [signatures, signaturesAt] = readLength(transaction, 0)
  const messageAt = signaturesAt + signatures * 64
  const first = transaction[messageAt] ?? 0
  const version = first & 0x80 ? first & 0x7f : 'legacy'
  const headerAt = version === 'legacy' ? messageAt : messageAt + 1
  const required = transaction[headerAt] ?? 0
  const [keys, keysAt] = readLength(transaction, headerAt + 3)
  const blockhashAt = keysAt + keys * 32
  if (required === 0 || required !== signatures || keys < required || transaction.length < blockhashAt + 32)
    throw solanaErrors.create('not-a-transaction', { reason: 'its bytes have another shape' })
  const key = (at: number): string => toBase58(transaction.slice(at, at + 32))
  return {
    version,
    signers: Array.from({ length: required }, (_, i) => key(keysAt + i * 32)),
    blockhash: key(blockhashAt),
    signaturesAt,
    messageAt,
  }
}

/** Solana's "compact-u16": seven bits per byte, least significant first. */
function readLength(bytes: Uint8Array, at: number): readonly [length: number, next: number] {
  let length = 0
  for (let i = 0; i < 3; i++) {
    const byte = bytes[at + i] ?? 0
    length |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return [length, at + i + 1]
  }
  return [length, at + 3]
}
