import type { StandardAccount } from './wallet-standard.js'

/** Features that one chain family adds to a wallet of the wallet standard. */
export interface StandardFamily {
  readonly chains: readonly string[]
  /** Its own features; those for connecting belong to the wallet. */
  readonly features: { readonly [name: string]: object }
  /** The accounts that this page sees, only after `connect`. */
  readonly accounts: readonly StandardAccount[]
  /** Silent means: without a prompt, and with no account if one would be needed. */
  connect(silently: boolean): Promise<void>
  disconnect(): Promise<void>
}
