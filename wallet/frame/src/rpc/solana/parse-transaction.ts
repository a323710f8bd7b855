import { readTransaction, type SolanaTransaction } from '@latchkey/solana/read'
import { refused } from '../questions.js'

/** A transaction to sign, before any lookup. */
export interface ParsedSolana extends SolanaTransaction {
  /** Offset of the account's signature in the whole transaction. */
  readonly offset: number
}

const SIGNATURE = 64

/** @throws -32602 if these bytes are not a transaction, 4100 if the account is not one of its signers */
export function parseTransaction(bytes: Uint8Array, own: string): ParsedSolana {
  const transaction = readTransaction(bytes)
  if (!transaction) throw refused('These bytes are no transaction.', -32602)
  const { accounts, signers, message } = transaction
  const place = accounts.slice(0, signers).indexOf(own)
  if (place < 0) throw refused('This transaction asks for no signature of this wallet.', 4100)
  return { ...transaction, offset: bytes.length - message.length - (signers - place) * SIGNATURE }
}

/** Inserts the account's signature into the transaction. */
export function withSignature({ bytes, offset }: ParsedSolana, signature: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(bytes)
  signed.set(signature, offset)
  return signed
}
