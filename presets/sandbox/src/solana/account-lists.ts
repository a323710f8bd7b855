import { base58 } from '@scure/base'
import type { LedgerAccount } from './ledger.js'
import type { WireTransaction } from './read-transaction.js'

/** Resolves the accounts that a transaction takes from lookup tables. */
export function accountLists(
  { lookups }: Pick<WireTransaction, 'lookups'>,
  account: (address: string) => LedgerAccount | undefined,
): { readonly writable: readonly string[]; readonly readonly: readonly string[] } {
  const pick = (table: string, indexes: readonly number[]): readonly string[] => {
    const data = account(table)?.data ?? new Uint8Array()
    return indexes.flatMap((index) => {
      const address = data.subarray(HEADER + 32 * index, HEADER + 32 * (index + 1))
      return address.length === 32 ? base58.encode(address) : []
    })
  }
  return {
    writable: lookups.flatMap(({ table, writable }) => pick(table, writable)),
    readonly: lookups.flatMap(({ table, readonly }) => pick(table, readonly)),
  }
}

/** Size of the header before a table's addresses. */
const HEADER = 56
