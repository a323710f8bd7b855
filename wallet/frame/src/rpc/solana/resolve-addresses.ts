import { base58 } from '@scure/base'
import { type AskSolana, readAccounts, type SolanaAccount } from './ask-solana.js'
import type { ParsedSolana } from './parse-transaction.js'
import { LOOKUP_TABLES } from './programs.js'
import type { Address } from './read-step.js'

/** All addresses of a transaction, in the order in which its instructions index them. */
export interface Addresses {
  readonly all: readonly Address[]
  /** The writable ones. */
  readonly writable: readonly string[]
}

const HEADER = 56
const KEY = 32

/** Reads the address tables of a transaction. If one cannot be read, its addresses stay unknown. */
export async function resolveAddresses(
  ask: AskSolana,
  { accounts, isWritable, lookups }: Pick<ParsedSolana, 'accounts' | 'isWritable' | 'lookups'>,
): Promise<Addresses> {
  const named = accounts.filter((_, index) => isWritable(index))
  if (lookups.length === 0) return { all: accounts, writable: named }
  const tables = await readAccounts(
    ask,
    lookups.map(({ table }) => table),
  ).catch(() => undefined)
  const found = lookups.map(({ table, writable, readonly }) => {
    const at = (index: number): Address => addressAt(tables?.get(table), index)
    return { writable: writable.map(at), readonly: readonly.map(at) }
  })
  const changed = found.flatMap(({ writable }) => writable)
  return {
    all: [...accounts, ...changed, ...found.flatMap(({ readonly }) => readonly)],
    writable: [...named, ...changed.filter((address) => address !== undefined)],
  }
}

function addressAt(account: SolanaAccount | undefined, index: number): Address {
  if (!account || account.program !== LOOKUP_TABLES) return undefined
  const at = HEADER + index * KEY
  return account.data.length >= at + KEY ? base58.encode(account.data.slice(at, at + KEY)) : undefined
}
