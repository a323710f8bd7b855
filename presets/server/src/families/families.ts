import type { AccountFamilies, AccountFamily } from '@latchkey/server-kit'

/** Chain families by their CAIP-2 namespace, each loaded with its first account. */
export interface Families {
  readonly [namespace: string]: () => Promise<AccountFamily>
}

const ours: Families = {
  eip155: async () => (await import('./eip155.js')).eip155,
  solana: async () => (await import('./solana.js')).solana,
  bip122: async () => (await import('./bip122.js')).bip122,
}

/** EVM, Solana and Bitcoin, plus any others, which may also replace one of these. */
export function accountFamilies(others: Families = {}): AccountFamilies {
  const all = new Map(Object.entries({ ...ours, ...others }))
  return { of: async (chain) => all.get(chain.split(':')[0] ?? '')?.() }
}
