import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import { refused } from '../questions.js'

/** Addresses that a transaction takes from a table on the chain, by their numbers in it. */
export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}
/** A transaction as it is signed, before anything of it is looked up. */
export interface ParsedSolana {
  readonly bytes: Uint8Array
  /** What a signer signs. */
  readonly message: Uint8Array
  /** Place of the account's signature in the whole transaction. */
  readonly offset: number
  readonly payer: string
  /** Count of signatures. */
  readonly signers: number
  /** The block that limits its life, or the value of a nonce. */
  readonly blockhash: string
  /** Those that the transaction itself names; those of the tables come behind them. */
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
/** No version of Solana's transactions is longer, and a longer one would be a text without end. */
const MOST_BYTES = 4096

/** @throws -32602 where these are no transaction, 4100 where it is none that the account signs */
export function parseTransaction(bytes: Uint8Array, own: string): ParsedSolana {
  if (bytes.length > MOST_BYTES) throw refused('These bytes are no transaction.', -32602)
  const { messageBytes } = decoded(() => getTransactionDecoder().decode(bytes))
  const compiled = decoded(() => getCompiledTransactionMessageDecoder().decode(messageBytes))
  const { header, staticAccounts, instructions, lifetimeToken } = compiled
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const accounts: readonly string[] = staticAccounts
  const place = accounts.slice(0, signers).indexOf(own)
  if (place < 0) throw refused('This transaction asks for no signature of this wallet.', 4100)
  const lookups = ('addressTableLookups' in compiled && compiled.addressTableLookups) || []
  return {
    bytes,
    message: Uint8Array.from(messageBytes),
    // A short vector: the count of signatures takes one byte below 128.
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
      // Programs cannot come from a table.
      program: accounts[programAddressIndex] ?? '',
      accounts: accountIndices,
      data: Uint8Array.from(data),
    })),
  }
}

/** The whole transaction with the account's signature in its place. */
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
