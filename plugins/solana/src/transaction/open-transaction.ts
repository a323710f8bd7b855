import { solanaErrors } from '../errors.js'
import type { CompiledTransaction, SerializableTransaction, SolanaTransaction } from '../provider.js'
import { type Message, readMessage } from './read-message.js'

/** A caller's transaction as bytes, with a way back to its own type. */
export interface OpenTransaction<T> {
  readonly bytes: Uint8Array
  back(signed: Uint8Array): T
}

/**
 * Accepts bytes and the transactions of every library, distinguished by their fields and never by their class.
 * @throws solana/not-a-transaction
 */
export function openTransaction<T extends SolanaTransaction>(transaction: T): OpenTransaction<T> {
  const opened = isBytes(transaction)
    ? openBytes(transaction)
    : hasSerialize(transaction)
      ? openObject(transaction)
      : openCompiled(transaction)
  readMessage(opened.bytes)
  // Each `back` returns the type that was passed in.
  return opened as unknown as OpenTransaction<T>
}

function openBytes(bytes: Uint8Array): OpenTransaction<Uint8Array> {
  return { bytes: Uint8Array.from(bytes), back: (signed) => signed }
}

/** `@solana/web3.js` 1.x, where `Transaction` deserializes by `from` and `VersionedTransaction` by `deserialize`. */
function openObject(transaction: SerializableTransaction): OpenTransaction<SerializableTransaction> {
  const bytes = Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
  return {
    bytes,
    back(signed) {
      const own = transaction.constructor as {
        readonly deserialize?: (bytes: Uint8Array) => SerializableTransaction
        readonly from?: (bytes: Uint8Array) => SerializableTransaction
      }
      const made = own.deserialize?.(signed) ?? own.from?.(signed)
      if (!made) throw solanaErrors.create('not-a-transaction', { reason: 'its class cannot read bytes' })
      return made
    },
  }
}

/** `@solana/kit` and `@solana/web3.js` 2.x: plain objects. */
function openCompiled(transaction: CompiledTransaction): OpenTransaction<CompiledTransaction> {
  const { messageBytes, signatures } = (transaction ?? {}) as Partial<CompiledTransaction>
  if (!isBytes(messageBytes) || typeof signatures !== 'object' || signatures === null)
    throw solanaErrors.create('not-a-transaction', { reason: 'it is neither bytes nor of a known library' })
  const slots = Object.values(signatures).map((signature) => [...Array.from(signature ?? new Uint8Array(64))])
  const bytes = Uint8Array.from([slots.length, ...slots.flat(), ...Array.from(messageBytes)])
  const before = readMessage(bytes)
  // The order of the signatures is the message's, not the object's.
  before.signers.forEach((signer, i) => {
    bytes.set(Array.from(signatures[signer] ?? new Uint8Array(64)), before.signaturesAt + 64 * i)
  })
  return { bytes, back: (signed) => toCompiled(transaction, before, signed) }
}

function toCompiled(transaction: CompiledTransaction, before: Message, signed: Uint8Array): CompiledTransaction {
  const { signers, signaturesAt, messageAt, blockhash } = readMessage(signed)
  const slots = signers.map((signer, i) => {
    const signature = signed.slice(signaturesAt + 64 * i, signaturesAt + 64 * (i + 1))
    return [signer, signature.some((byte) => byte !== 0) ? signature : null] as const
  })
  // A transaction's lifetime is given by its blockhash only.
  const { lifetimeConstraint, ...rest } = transaction as CompiledTransaction & { readonly lifetimeConstraint?: unknown }
  return Object.freeze({
    ...rest,
    ...(lifetimeConstraint !== undefined && blockhash === before.blockhash && { lifetimeConstraint }),
    messageBytes: signed.slice(messageAt),
    signatures: Object.freeze(Object.fromEntries(slots)),
  })
}

function hasSerialize(transaction: SolanaTransaction): transaction is SerializableTransaction {
  return typeof (transaction as Partial<SerializableTransaction> | undefined)?.serialize === 'function'
}

/** Also accepts bytes from another frame or realm. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && 'slice' in value
}
