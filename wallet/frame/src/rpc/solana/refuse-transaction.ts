import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import { refused } from '../questions.js'
import { MOST_BYTES } from './parse-transaction.js'

/** Begins an off-chain message, and can begin no transaction: 255 is reserved for this. */
const OFF_CHAIN = /* @__PURE__ */ Uint8Array.of(0xff, .../* @__PURE__ */ new TextEncoder().encode('solana offchain'))

/**
 * Refuses bytes whose signature could send a transaction. No signer is missing from the transaction it signs, so bytes that contain the
 * wallet's own key are refused wherever it stands: versions to come may have another layout, and a layout we cannot read is no reason to
 * sign.
 * @throws 4100
 */
export function refuseTransaction(bytes: Uint8Array, own: string): void {
  if (OFF_CHAIN.every((byte, at) => bytes[at] === byte)) return
  if (contains(bytes, base58.decode(own)) || isTransaction(bytes)) throw refused('This message is a transaction.', 4100)
}

function contains(bytes: Uint8Array, key: Uint8Array): boolean {
  return bytes.some((_, start) => start + key.length <= bytes.length && key.every((byte, at) => bytes[start + at] === byte))
}

/** Returns whether these bytes decode as a transaction of others, with its signatures or without. Bytes after its end do not matter. */
function isTransaction(bytes: Uint8Array): boolean {
  // A long text could be read as one with thousands of bytes of accounts.
  if (bytes.length > MOST_BYTES) return false
  return isMessage(bytes) || decodes(() => isMessage(Uint8Array.from(getTransactionDecoder().decode(bytes).messageBytes)))
}

function isMessage(bytes: Uint8Array): boolean {
  return decodes(() => {
    const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(bytes)
    const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
    return signers > numReadonlySignerAccounts && signers + numReadonlyNonSignerAccounts <= staticAccounts.length
  })
}

/** A failure only means that the bytes are no transaction of others: those of the wallet itself are refused without decoding. */
function decodes(read: () => boolean): boolean {
  try {
    return read()
  } catch {
    return false
  }
}
