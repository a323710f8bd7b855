import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import { fromBase58 } from '../codec/base58.js'
import { MOST_BYTES } from './read-transaction.js'

/** Begins an off-chain message, and can begin no transaction: 255 is reserved for this. */
const OFF_CHAIN = '\u00ffsolana offchain'

/**
 * Returns whether a signature of these bytes could be the signature of a transaction. A transaction contains all its signers, so bytes that
 * contain the wallet's own key at any position count: future versions may have another layout. Others count if they decode.
 * @param own address of the wallet; undefined if it is unknown
 */
export function mayBeTransaction(bytes: Uint8Array, own: string | undefined): boolean {
  if (String.fromCharCode(...bytes.slice(0, OFF_CHAIN.length)) === OFF_CHAIN) return false
  const key = own === undefined ? undefined : fromBase58(own)
  return (key !== undefined && contains(bytes, key)) || isTransaction(bytes)
}

function contains(bytes: Uint8Array, key: Uint8Array): boolean {
  return bytes.some((_, start) => start + key.length <= bytes.length && key.every((byte, at) => bytes[start + at] === byte))
}

/**
 * Returns whether these bytes decode as a transaction of other accounts, with its signatures or without. Bytes after its end do not matter.
 */
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

/** A failure only means that the bytes are not a transaction of other accounts: those of the wallet itself are found without decoding. */
function decodes(read: () => boolean): boolean {
  try {
    return read()
  } catch {
    return false
  }
}
