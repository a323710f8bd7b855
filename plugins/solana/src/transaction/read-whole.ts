import { toBase58 } from '../codec/base58.js'
import { solanaErrors } from '../errors.js'
import { readMessage } from './read-message.js'

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
 * Parses a serialized transaction, legacy or version 0, to its last byte. Programs are always in the transaction itself: the runtime
 * takes none from a lookup table.
 * @throws solana/not-a-transaction
 */
export function readWhole(transaction: Uint8Array): WholeTransaction {
  const { version, signers, blockhash, signaturesAt, messageAt } = readMessage(transaction)
  const bad = (): Error => solanaErrors.create('not-a-transaction', { reason: 'its instructions cannot be read' })
  if (version !== 'legacy' && version !== 0) throw bad()
  let at = messageAt + (version === 0 ? 1 : 0)
  const byte = (): number => {
    const value = transaction[at++]
    if (value === undefined) throw bad()
    return value
  }
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw bad()
  }
  const take = (count: number): Uint8Array => {
    at += count
    if (at > transaction.length) throw bad()
    return transaction.slice(at - count, at)
  }
  const list = <T>(item: () => T): readonly T[] => Array.from({ length: length() }, item)
  const [required, readonlySigned, readonlyUnsigned] = [byte(), byte(), byte()]
  const keys = list(() => toBase58(take(32)))
  const blockhashAt = at
  take(32)
  const raw = list(() => ({ program: byte(), accounts: [...take(length())], data: take(length()) }))
  const lookups = version === 0 ? list(() => ({ table: toBase58(take(32)), writable: [...take(length())], rest: [...take(length())] })) : []
  if (at !== transaction.length || readonlySigned >= required || required + readonlyUnsigned > keys.length) throw bad()
  const named = (part: 'writable' | 'rest'): readonly string[] =>
    lookups.flatMap((lookup) => lookup[part].map((index) => `${lookup.table}:${index}`))
  const all = [...keys, ...named('writable'), ...named('rest')]
  const account = (index: number, of: readonly string[] = all): string => {
    const found = of[index]
    if (found === undefined) throw bad()
    return found
  }
  const isWritable = (_: string, i: number): boolean => (i < required ? i < required - readonlySigned : i < keys.length - readonlyUnsigned)
  return {
    version,
    signers,
    missing: signers.filter((_, i) => transaction.slice(signaturesAt + 64 * i, signaturesAt + 64 * (i + 1)).every((value) => value === 0)),
    blockhash,
    blockhashAt,
    instructions: raw.map(({ program, accounts, data }) => ({
      program: account(program, keys),
      accounts: accounts.map((index) => account(index)),
      data,
    })),
    writable: [...keys.filter(isWritable), ...named('writable')],
    tables: [...new Set(lookups.map(({ table }) => table))],
  }
}
