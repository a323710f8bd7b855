import { solanaErrors } from '../errors.js'
import { readTransaction } from '../read/read-transaction.js'

/** One instruction. Accounts are addresses, or `table:index` for those in a lookup table. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}
/** A transaction, parsed as far as possible without a node. */
export interface WholeTransaction {
  readonly version: 'legacy' | 0
  /** The signers, in the order of the signatures. The first one pays the fee. */
  readonly signers: readonly string[]
  /** Signers whose signature is missing. */
  readonly missing: readonly string[]
  readonly blockhash: string
  /** Offset of the 32-byte blockhash. */
  readonly blockhashAt: number
  readonly instructions: readonly Instruction[]
  /** Writable accounts, in the same notation as in the instructions. */
  readonly writable: readonly string[]
  /** Tables to read to resolve all accounts. */
  readonly tables: readonly string[]
}

/**
 * Parses a serialized transaction, legacy or version 0, to its last byte, with every account by name.
 * @throws solana/not-a-transaction
 */
export function readWhole(bytes: Uint8Array): WholeTransaction {
  const read = readTransaction(bytes)
  if (!read) throw solanaErrors.create('not-a-transaction', { reason: 'its instructions cannot be read' })
  const { message, accounts, lookups, isWritable } = read
  const version = message[0] === 0x80 ? 0 : 'legacy'
  const signers = accounts.slice(0, read.signers)
  const messageAt = bytes.length - message.length
  const signaturesAt = messageAt - 64 * signers.length
  // Version, header and number of accounts come before the accounts. A number above 127 takes two bytes.
  const accountsAt = messageAt + (version === 0 ? 1 : 0) + 3 + (accounts.length > 127 ? 2 : 1)
  const named = (part: 'writable' | 'readonly'): readonly string[] =>
    lookups.flatMap((lookup) => lookup[part].map((index) => `${lookup.table}:${index}`))
  const all = [...accounts, ...named('writable'), ...named('readonly')]
  return {
    version,
    signers,
    missing: signers.filter((_, i) => bytes.slice(signaturesAt + 64 * i, signaturesAt + 64 * (i + 1)).every((value) => value === 0)),
    blockhash: read.blockhash,
    blockhashAt: accountsAt + 32 * accounts.length,
    instructions: read.instructions.map((each) => ({ ...each, accounts: each.accounts.map((index) => all[index] ?? '') })),
    writable: [...accounts.filter((_, index) => isWritable(index)), ...named('writable')],
    tables: [...new Set(lookups.map(({ table }) => table))],
  }
}

/** Returns undefined instead of an error, as for a version that did not exist when this was written. */
export function tryReadWhole(bytes: Uint8Array | undefined): WholeTransaction | undefined {
  try {
    return bytes && readWhole(bytes)
  } catch {
    return undefined
  }
}
