import type { Address } from 'viem'
import type { SandboxContracts } from './contracts.js'

/** An account with a name under `.eth` and its text records. */
export interface NamedAccount {
  readonly label: string
  readonly address: Address
  readonly texts: { readonly [key: string]: string }
}

/** Which accounts are funded and which have a name. */
export interface World {
  readonly contracts: SandboxContracts
  readonly accounts: readonly Address[]
  readonly names: readonly NamedAccount[]
  /** Owner of the contract wallet. */
  readonly owner: Address
}
