import type { StandardAccount } from './wallet-standard.js'

/** What one family of chains adds to a wallet of the wallet standard. */
export interface StandardFamily {
  readonly chains: readonly string[]
  /** Features of its own; those that connect belong to the wallet. */
  readonly features: { readonly [name: string]: object }
  /** The accounts that this page sees, after `connect` only. */
  readonly accounts: readonly StandardAccount[]
  /** Silently means: without a question, and with no account when there has to be one. */
  connect(silently: boolean): Promise<void>
  disconnect(): Promise<void>
}
