import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import { refused } from '../questions.js'

/** Addresses that a transaction loads from an on-chain table, by index. */
export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}
/** A transaction to sign, before any lookup. */
export interface ParsedSolana {
  readonly bytes: Uint8Array
  /** The signed bytes. */
  readonly message: Uint8Array
  /** Offset of the account's signature in the whole transaction. */
  readonly offset: number
  readonly payer: string
  /** Number of signatures. */
  readonly signers: number
  /** The recent blockhash, or a nonce value. */
  readonly blockhash: string
  /** Static accounts; those from the tables follow them. */
  readonly accounts: readonly string[]
  readonly isWritable: (index: number) => boolean
  readonly lookups: readonly Lookup[]
  readonly instructions: readonly {
    readonly program: string
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
}

const SIGNATURE = 64
/** No version of Solana transactions is longer, and the text would get endless. */
export const MOST_BYTES = 4096

/** @throws -32602 if these bytes are not a transaction, 4100 if the account is not one of its signers */
export function parseTransaction(bytes: Uint8Array, own: string): ParsedSolana {
  if (bytes.length > MOST_BYTES) throw refused('These bytes are no transaction.', -32602)
  const { messageBytes } = decoded(() => getTransactionDecoder().decode(bytes))
  const compiled = decoded(() => {
    const [message, end] = getCompiledTransactionMessageDecoder().read(messageBytes, 0)
    // The decoder reads every version like version 0, and stops where that ends.
    if ((message.version !== 'legacy' && message.version !== 0) || end !== messageBytes.length) throw new Error('This is another format.')
    return message
  })
  const { header, staticAccounts, instructions, lifetimeToken } = compiled
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const accounts: readonly string[] = staticAccounts
  const place = accounts.slice(0, signers).indexOf(own)
  if (place < 0) throw refused('This transaction asks for no signature of this wallet.', 4100)
  const lookups = ('addressTableLookups' in compiled && compiled.addressTableLookups) || []
  return {
    bytes,
    message: Uint8Array.from(messageBytes),
    // A compact array: the number of signatures takes one byte below 128.
    offset: bytes.length - messageBytes.length - (signers - place) * SIGNATURE,
    payer: accounts[0] ?? '',
    signers,
    blockhash: lifetimeToken,
    accounts,
    isWritable: (index) =>
      index < signers ? index < signers - numReadonlySignerAccounts : index < accounts.length - numReadonlyNonSignerAccounts,
    lookups: lookups.map(({ lookupTableAddress, writableIndices, readableIndices }) => ({
      table: lookupTableAddress,
      writable: [...writableIndices],
      readonly: [...readableIndices],
    })),
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      // Programs cannot be loaded from a table.
      program: accounts[programAddressIndex] ?? '',
      accounts: accountIndices,
      data: Uint8Array.from(data),
    })),
  }
}

/** Inserts the account's signature into the transaction. */
export function withSignature({ bytes, offset }: ParsedSolana, signature: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(bytes)
  signed.set(signature, offset)
  return signed
}

function decoded<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw Object.assign(refused('These bytes are no transaction.', -32602), { cause })
  }
}
