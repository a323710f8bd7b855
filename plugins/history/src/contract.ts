import type { Activity, Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'

export interface HistoryState {
  /** What the visitor just sent and no source knows yet, newest first. */
  readonly pending: readonly Activity[]
}

export interface KnownPartiesArgs {
  readonly namespace: string
  readonly address: string
  readonly signal?: AbortSignal
}
export interface KnownParties {
  /** Addresses that the account has sent to by transactions of its own. */
  readonly sentTo: readonly string[]
  /** Addresses that put themselves into the account's history to be taken for others. Never offer them. */
  readonly lookAlikes: readonly string[]
}

/** What happened with the account in use. */
export interface HistoryContract extends Contract {
  readonly id: 'history'
  readonly state: HistoryState
  readonly views: { readonly Transactions: [] }
  readonly actions: {
    /**
     * Shows a transaction that was just sent, before any source knows it; it stays until one does. Its end is heard from the chain.
     * `from` is the account, `minedAt` the moment of sending.
     */
    addPending(activity: Activity): Promise<void>
    /** For a guard of recipients. Asks for the newest page if nothing was asked in this visit, and answers what is known if that fails. */
    knownParties(args: KnownPartiesArgs): Promise<KnownParties>
  }
  readonly events: {
    readonly clickTransactions: Record<never, never>
    readonly loadMoreTransactions: Record<never, never>
    readonly errorFetchTransactions: { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
