import { transferErrors } from '@latchkey/kernel/transfers'
import { accountReader } from '../read/accounts.js'
import { addressAt } from '../read/resolve-addresses.js'
import type { WholeTransaction } from '../transaction/read-whole.js'
import type { Ask } from './trade-deps.js'

/**
 * Reads the lookup tables of a transaction from the chain, and resolves all of its accounts to addresses.
 * @throws transfer/mismatch if a table is invalid, or lacks an account
 */
export async function findAccounts(ask: Ask, whole: WholeTransaction): Promise<WholeTransaction> {
  const { tables, instructions, writable } = whole
  if (tables.length === 0) return whole
  const contents = await accountReader((method, params) => ask(method, ...params))(tables)
  const address = (name: string): string => {
    const [table = '', index] = name.split(':')
    const found = index === undefined ? name : addressAt(contents.get(table), Number(index))
    if (found === undefined) throw transferErrors.create('mismatch', { what: 'accounts' })
    return found
  }
  return {
    ...whole,
    tables: [],
    instructions: instructions.map((each) => ({ ...each, accounts: each.accounts.map(address) })),
    writable: writable.map(address),
  }
}
