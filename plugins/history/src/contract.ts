import type { Activity, Contract, Holder } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** Recently sent transactions. */
export interface HistoryState {
  /** Transactions the visitor just sent that no source lists yet, newest first. */
  readonly pending: readonly Activity[]
}

/** Selects the account and limits the wait. */
export interface KnownPartiesArgs {
  /** Family of the account. */
  readonly namespace: string
  /** Plain address of the account. */
  readonly address: string
  /** Aborts the wait and rejects. Without it the wait ends after 5 seconds, with what is known by then. */
  readonly signal?: AbortSignal
}
/** Addresses an account has dealt with. */
export interface KnownParties {
  /** Addresses that the account itself has sent to. */
  readonly sentTo: readonly string[]
  /**
   * Addresses that its own transactions sent a token of no list to, according to that token. Others may imitate them; do not treat them as
   * known.
   */
  readonly claimed: readonly string[]
  /** Addresses that planted themselves in the account's history to be mistaken for others. Never offer them. */
  readonly lookAlikes: readonly string[]
}

/** The known history of one account on one chain. */
export interface KnownActivity {
  /** Newest first, each hash once; recently sent transactions that no source lists yet come first. */
  readonly items: readonly Activity[]
  /**
   * Entries that others planted in the history to be mistaken for something else: worthless transfers, look-alike addresses. Show them
   * separately, or not at all.
   */
  readonly hidden: readonly Activity[]
  /** `loading` before the first answer, `busy` while refreshing. */
  readonly status: 'loading' | 'busy' | 'ready'
  /** The failed load: the newest page, or the one after `items`. Earlier items stay. */
  readonly failed: 'newest' | 'next' | undefined
  /** True if there is a page after `items`. */
  readonly more: boolean
}
/** The history of accounts, for an app with its own list. */
export interface ActivityBook {
  /** Reports at once and at each change. Running requests end with the last watcher. */
  watch(holder: Holder, report: (known: KnownActivity) => void): () => void
  /** Loads the newest page, unless that happened within `within` milliseconds. Never rejects. */
  refresh(holder: Holder, within?: number): Promise<void>
  /** Loads the next page. Never rejects. */
  more(holder: Holder): Promise<void>
}

/** Activity of the account in use. */
export interface HistoryContract extends Contract {
  readonly id: 'history'
  readonly state: HistoryState
  readonly views: {
    /** The full history of the account in use. */
    readonly Transactions: []
  }
  readonly actions: {
    /** The history of accounts: to watch, refresh and page through. */
    book(): Promise<ActivityBook>
    /**
     * Shows a transaction that was just sent, before any source lists it; it stays until one does. Its outcome is read from the chain.
     * `from` is the account, `minedAt` the time of sending.
     */
    addPending(activity: Activity): Promise<void>
    /** For recipient checks. Loads the newest page if none was loaded in this visit, and returns what is known if that fails. */
    knownParties(args: KnownPartiesArgs): Promise<KnownParties>
  }
  readonly events: {
    /** The history became visible, as a tab or a view. */
    readonly clickTransactions: Record<never, never>
    /** The next page was requested. */
    readonly loadMoreTransactions: Record<never, never>
    /** A page failed to load; `message` is the reason. */
    readonly errorFetchTransactions: { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
