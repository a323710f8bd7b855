import type { Activity, Contract, Holder } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** What was just sent. */
export interface HistoryState {
  /** What the visitor just sent and no source knows yet, newest first. */
  readonly pending: readonly Activity[]
}

/** Which account, and until when. */
export interface KnownPartiesArgs {
  /** Family of the account. */
  readonly namespace: string
  /** Plain address of the account. */
  readonly address: string
  /** Ends the wait and rejects. Without it the wait ends after 5 seconds, with what is known by then. */
  readonly signal?: AbortSignal
}
/** Whom an account has dealt with. */
export interface KnownParties {
  /** Addresses that the account has sent to by transactions of its own. */
  readonly sentTo: readonly string[]
  /** Addresses that put themselves into the account's history to be taken for others. Never offer them. */
  readonly lookAlikes: readonly string[]
}

/** What is known of one account on one chain. */
export interface KnownActivity {
  /** Newest first, each hash once; what was just sent and no source knows yet comes first. */
  readonly items: readonly Activity[]
  /** What others put into the history to be taken for something else: worthless transfers, look-alike addresses. Show it apart, or not at all. */
  readonly hidden: readonly Activity[]
  /** `loading` before the first answer, `busy` while there is one and another is on its way. */
  readonly status: 'loading' | 'busy' | 'ready'
  /** What could not be had: the newest page, or the one after `items`. Everything before stays. */
  readonly failed: 'newest' | 'next' | undefined
  /** There is a page after `items`. */
  readonly more: boolean
}
/** The history of accounts, for lists of the app's own. */
export interface ActivityBook {
  /** Reports at once and at each change. Running requests end with the last watcher. */
  watch(holder: Holder, report: (known: KnownActivity) => void): () => void
  /** Asks for the newest page, unless that was done within `within` milliseconds. Never rejects. */
  refresh(holder: Holder, within?: number): Promise<void>
  /** Asks for the page after what is known. Never rejects. */
  more(holder: Holder): Promise<void>
}

/** What happened with the account in use. */
export interface HistoryContract extends Contract {
  readonly id: 'history'
  readonly state: HistoryState
  readonly views: {
    /** The whole history of the account in use. */
    readonly Transactions: []
  }
  readonly actions: {
    /** The history of accounts: to watch, to ask again, page by page. */
    book(): Promise<ActivityBook>
    /**
     * Shows a transaction that was just sent, before any source knows it; it stays until one does. Its end is heard from the chain.
     * `from` is the account, `minedAt` the moment of sending.
     */
    addPending(activity: Activity): Promise<void>
    /** For a guard of recipients. Asks for the newest page if nothing was asked in this visit, and answers what is known if that fails. */
    knownParties(args: KnownPartiesArgs): Promise<KnownParties>
  }
  readonly events: {
    /** The history came into sight, as a tab or a view. */
    readonly clickTransactions: Record<never, never>
    /** The page after what is shown was asked for. */
    readonly loadMoreTransactions: Record<never, never>
    /** A page could not be had; `message` says why. */
    readonly errorFetchTransactions: { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
