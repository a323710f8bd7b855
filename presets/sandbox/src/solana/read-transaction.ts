import { base58 } from '@scure/base'
import { RpcError } from '../errors.js'

/** An instruction in wire form: indexes into the transaction's account list. */
export interface WireInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** A parsed transaction. */
export interface WireTransaction {
  readonly signatures: readonly Uint8Array[]
  /** The signed bytes. */
  readonly message: Uint8Array
  readonly version: 'legacy' | 0
  readonly header: {
    readonly numRequiredSignatures: number
    readonly numReadonlySignedAccounts: number
    readonly numReadonlyUnsignedAccounts: number
  }
  /** Accounts listed in the message itself; signers come first. */
  readonly accountKeys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly WireInstruction[]
  readonly lookups: readonly { readonly table: string; readonly writable: readonly number[]; readonly readonly: readonly number[] }[]
}

/**
 * Parses a transaction, legacy or version 0.
 * @throws RpcError -32602 when the bytes are invalid.
 */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const read = reader(bytes)
  const signatures = read.list(() => read.bytes(64))
  const message = readMessage(bytes.subarray(read.position()))
  if (signatures.length !== message.header.numRequiredSignatures) throw malformed()
  return { signatures, ...message }
}

/**
 * Parses the signed part of a transaction.
 * @throws RpcError -32602 when the bytes are invalid.
 */
export function readMessage(message: Uint8Array): Omit<WireTransaction, 'signatures'> {
  const read = reader(message)
  const first = read.byte()
  if (first > 128) throw new RpcError(-32602, `invalid params: transaction version ${first & 127} is not supported`)
  const version = first === 128 ? 0 : 'legacy'
  const header = {
    numRequiredSignatures: version === 0 ? read.byte() : first,
    numReadonlySignedAccounts: read.byte(),
    numReadonlyUnsignedAccounts: read.byte(),
  }
  const accountKeys = read.list(() => base58.encode(read.bytes(32)))
  const blockhash = base58.encode(read.bytes(32))
  const instructions = read.list(() => ({ programIdIndex: read.byte(), accounts: read.list(read.byte), data: read.bytes(read.length()) }))
  const lookups =
    version === 0
      ? read.list(() => ({ table: base58.encode(read.bytes(32)), writable: read.list(read.byte), readonly: read.list(read.byte) }))
      : []
  if (read.position() !== message.length || header.numRequiredSignatures > accountKeys.length) throw malformed()
  return { message, version, header, accountKeys, blockhash, instructions, lookups }
}

/** Serializes signatures and a message. */
export function writeTransaction({ signatures, message }: Pick<WireTransaction, 'signatures' | 'message'>): Uint8Array {
  return Buffer.concat([Uint8Array.of(signatures.length), ...signatures, message])
}

function reader(bytes: Uint8Array) {
  let at = 0
  const byte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw malformed()
    return value
  }
  /** Solana's compact encoding of numbers: seven bits per byte. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 127) << shift
      if (part < 128) return value
    }
    throw malformed()
  }
  return {
    byte,
    length,
    bytes(count: number): Uint8Array {
      if (at + count > bytes.length) throw malformed()
      at += count
      return bytes.slice(at - count, at)
    },
    list: <T>(item: () => T): T[] => Array.from({ length: length() }, item),
    position: () => at,
  }
}

function malformed(): RpcError {
  return new RpcError(-32602, 'failed to deserialize transaction')
}
