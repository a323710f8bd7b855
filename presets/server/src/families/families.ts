import type { AccountFamily } from './family.js'

/** Families by namespace, each loaded when somebody of it signs in first. */
export type Families = { readonly [namespace: string]: () => Promise<AccountFamily> }

export const families: Families = {
  eip155: async () => (await import('./eip155.js')).eip155,
  solana: async () => (await import('./solana.js')).solana,
  bip122: async () => (await import('./bip122.js')).bip122,
}
