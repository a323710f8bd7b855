import { transferErrors } from '@latchkey/kernel/transfers'
import { toBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import type { RawAccount } from '../token/read-token.js'
import type { WholeTransaction } from '../transaction/read-whole.js'
import { LOOKUP_TABLES } from './programs.js'
import type { Ask } from './trade-deps.js'

/** Size of the header before a table's addresses. */
const HEADER = 56

/**
 * Reads the lookup tables of a transaction from the chain, and resolves all of its accounts to addresses.
 * @throws transfer/mismatch if a table is invalid, or lacks an account
 */
export async function findAccounts(ask: Ask, whole: WholeTransaction): Promise<WholeTransaction> {
  const { tables, instructions, writable } = whole
  if (tables.length === 0) return whole
  const answer = await ask('getMultipleAccounts', tables, { encoding: 'base64', commitment: 'confirmed' })
  const { value = [] } = answer as { readonly value?: readonly (RawAccount | null)[] }
  const contents = new Map(tables.map((table, i) => [table, value[i]?.owner === LOOKUP_TABLES ? fromBase64(value[i].data[0]) : undefined]))
  const address = (name: string): string => {
    const [table = '', index] = name.split(':')
    if (index === undefined) return name
    const at = HEADER + 32 * Number(index)
    const found = contents.get(table)?.slice(at, at + 32)
    if (found?.length !== 32) throw transferErrors.create('mismatch', { what: 'accounts' })
    return toBase58(found)
  }
  return {
    ...whole,
    tables: [],
    instructions: instructions.map((each) => ({ ...each, accounts: each.accounts.map(address) })),
    writable: writable.map(address),
  }
}
