import { getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder, getTransactionDecoder } from '@solana/web3.js'

/** Addresses that a transaction loads from an on-chain table, by index. */
export interface Lookup {
  /** Address of the table. */
  readonly table: string
  /** Places in the table of accounts that may be changed. */
  readonly writable: readonly number[]
  /** Places in the table of accounts that are only read. */
  readonly readonly: readonly number[]
}
/** A transaction, before any lookup. */
export interface SolanaTransaction {
  /** The whole transaction, with its signatures. */
  readonly bytes: Uint8Array
  /** The signed bytes. */
  readonly message: Uint8Array
  /** Pays the fee: the first signer. */
  readonly payer: string
  /** Number of signatures. */
  readonly signers: number
  /** The recent blockhash, or a nonce value. */
  readonly blockhash: string
  /** Static accounts, the signers first; those from the tables follow them. */
  readonly accounts: readonly string[]
  /** Whether the static account at this place may be changed. */
  readonly isWritable: (index: number) => boolean
  /** Empty for legacy transactions. */
  readonly lookups: readonly Lookup[]
  /** Program, places of its accounts, and data of each instruction, in order. */
  readonly instructions: readonly {
    readonly program: string
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
}

/** No version of Solana transactions is longer. In bytes. */
export const MOST_BYTES = 4096

/**
 * Reads a serialized transaction, signed or not, legacy or version 0, to its last byte. Undefined for anything else: bytes that the network
 * reads differently, or may read differently in a future version, are rejected.
 */
export function readTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  if (bytes.length > MOST_BYTES) return undefined
  const message = decode(() => Uint8Array.from(getTransactionDecoder().decode(bytes).messageBytes))
  const compiled = message && decode(() => getCompiledTransactionMessageDecoder().decode(message))
  // The decoder reads every version like version 0.
  if (!compiled || (compiled.version !== 'legacy' && compiled.version !== 0)) return undefined
  // It also tolerates parts that are too short, lengths with needless bytes, and bytes behind the end.
  const again = decode(() => getCompiledTransactionMessageEncoder().encode(compiled))
  if (again?.length !== message.length || !message.every((byte, at) => again[at] === byte)) return undefined
  const { header, staticAccounts, instructions, lifetimeToken } = compiled
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const accounts: readonly string[] = staticAccounts
  const lookups = ('addressTableLookups' in compiled && compiled.addressTableLookups) || []
  const loaded = lookups.reduce((sum, { writableIndices, readableIndices }) => sum + writableIndices.length + readableIndices.length, 0)
  // The network refuses these as well. Programs cannot be loaded from a table.
  if (numReadonlySignerAccounts >= signers || signers + numReadonlyNonSignerAccounts > accounts.length) return undefined
  for (const { programAddressIndex, accountIndices = [] } of instructions) {
    if (programAddressIndex >= accounts.length || accountIndices.some((index) => index >= accounts.length + loaded)) return undefined
  }
  return {
    bytes,
    message,
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
      program: accounts[programAddressIndex] ?? '',
      accounts: accountIndices,
      data: Uint8Array.from(data),
    })),
  }
}

/** Bytes that the decoders refuse are not a transaction. */
function decode<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
