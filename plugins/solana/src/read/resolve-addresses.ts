import { toBase58 } from '../codec/base58.js'
import type { ReadAccounts, SolanaAccount } from './accounts.js'
import { LOOKUP_TABLE_PROGRAM } from './programs.js'
import type { ResolvedAddress } from './read-instruction.js'
import type { SolanaTransaction } from './read-transaction.js'

/** All addresses of a transaction, in the order in which its instructions index them. */
export interface Addresses {
  /** Of the transaction itself, then those that lookup tables make writable, then the others of tables. */
  readonly all: readonly ResolvedAddress[]
  /** The writable ones that are known. */
  readonly writable: readonly string[]
}

const HEADER = 56
const KEY = 32

/** Reads the address lookup tables of a transaction. If one cannot be read, its addresses stay unknown. */
export async function resolveAddresses(
  readAccounts: ReadAccounts,
  { accounts, isWritable, lookups }: Pick<SolanaTransaction, 'accounts' | 'isWritable' | 'lookups'>,
): Promise<Addresses> {
  const named = accounts.filter((_, index) => isWritable(index))
  if (lookups.length === 0) return { all: accounts, writable: named }
  const tables = await readAccounts(lookups.map(({ table }) => table)).catch(() => undefined)
  const found = lookups.map(({ table, writable, readonly }) => {
    const at = (index: number): ResolvedAddress => addressAt(tables?.get(table), index)
    return { writable: writable.map(at), readonly: readonly.map(at) }
  })
  const changed = found.flatMap(({ writable }) => writable)
  return {
    all: [...accounts, ...changed, ...found.flatMap(({ readonly }) => readonly)],
    writable: [...named, ...changed.filter((address) => address !== undefined)],
  }
}

/** Returns an address of a lookup table; undefined if the account is not a table, or has no such address. */
export function addressAt(account: SolanaAccount | undefined, index: number): ResolvedAddress {
  if (!account || account.program !== LOOKUP_TABLE_PROGRAM) return undefined
  const at = HEADER + index * KEY
  return account.data.length >= at + KEY ? toBase58(account.data.slice(at, at + KEY)) : undefined
}
