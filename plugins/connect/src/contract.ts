import type { Contract, ListedWallet } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** A wallet used before (specification section 3). */
export interface RecentWallet {
  /** Id of its connector, or its id in a list. */
  readonly id: string
  /** Reverse domain name, if it has one (EIP-6963). */
  readonly rdns: string | undefined
  /** Name shown to visitors. */
  readonly name: string
}

/** One way to reach a wallet: a connector and the namespaces it serves. */
export interface WalletRoad {
  /** Id of a connector in `state.core.connectors`. */
  readonly connector: string
  /** Families of chains that this connector serves. */
  readonly namespaces: readonly string[]
}

/** State of the attempt to connect a wallet. */
export type AttemptPhase = 'asking' | 'popup' | 'pending' | 'locked' | 'declined' | 'failed' | 'no-accounts' | 'missing' | 'connected'
/** An attempt to connect a wallet, and its state. */
export interface Attempt {
  /** Id of the connector being connected. */
  readonly connector: string
  /** The only family to connect; undefined for all of the wallet's families. */
  readonly namespace: string | undefined
  /** Current state. */
  readonly phase: AttemptPhase
  /** Technical reason, for the Details section. */
  readonly reason: string | undefined
}

/** Content of the Connect view besides the wallets of the page. */
export interface ConnectState {
  /** The last two wallets used, newest first. */
  readonly recent: readonly RecentWallet[]
  /** Kept for the lifetime of the page. */
  readonly legalAccepted: boolean
  /** Guide mode: only sign-in methods that need no wallet. */
  readonly simple: boolean
  /** The last attempt of this visit. */
  readonly attempt: Attempt | undefined
  /** Wallets from the sources at the kernel's point, by rank. */
  readonly listed: readonly ListedWallet[]
  /** Total number of wallets; `listed` contains the first ones. */
  readonly listCount: number
  /** Loading state of `listed`. */
  readonly listStatus: 'idle' | 'loading' | 'ready' | 'failed'
}

/** This plugin's rules for views with their own list. Its functions are synchronous. */
export interface WalletBrowser {
  /** Installed first, then featured, then in the given order; each once, without excluded or unreachable ones. */
  rows(args: { readonly listed: readonly ListedWallet[]; readonly namespace?: string | undefined }): readonly WalletRow[]
  /** Does the same as a click on a row of the Connect view. Call it in the task of the click. */
  choose(args: { readonly row: WalletRow; readonly index: number; readonly namespace?: string | undefined }): void
  /** Ids of the only wallets to request from a list; undefined for all. */
  readonly include: readonly string[] | undefined
  /** Ids to leave out. */
  readonly exclude: readonly string[] | undefined
  /** Ids that come first, in this order. */
  readonly featured: readonly string[]
}

/** Connecting: choose a wallet, wait for it, get one. */
export interface ConnectContract extends Contract {
  readonly id: 'connect'
  readonly state: ConnectState
  readonly views: {
    /** Offers all families of chains without a namespace. */
    readonly Connect: [args?: { readonly namespace?: string }]
    /** The wallets alone, if they are collapsed behind a button. */
    readonly ConnectWallets: []
    /** Waits for a wallet in this browser. */
    readonly ConnectingExternal: [args: { readonly connector: string; readonly namespace?: string }]
    /** Asks which family of chains to connect, for a wallet with several. */
    readonly ConnectingMultiChain: [args: { readonly name: string; readonly icon?: string; readonly roads: readonly WalletRoad[] }]
    /** Wallets to install. */
    readonly GetWallet: []
    /** Stores of one wallet. */
    readonly Downloads: [args: { readonly wallet: ListedWallet }]
    /** Explains wallets to newcomers. */
    readonly WhatIsAWallet: []
  }
  readonly actions: {
    /** The rows of the Connect view, for an app with its own list. */
    listWallets(args?: { readonly namespace?: string }): Promise<readonly WalletRow[]>
    /** For a plugin with a view of the full list. */
    browse(): Promise<WalletBrowser>
  }
  readonly events: {
    /** A row was clicked; `displayIndex` is its position in the list, from 0. */
    readonly selectWallet: { readonly name: string; readonly displayIndex: number; readonly view: string }
    /** A wallet in this browser connected. */
    readonly connectSuccess: { readonly method: 'browser'; readonly name: string; readonly view: string }
    /** A wallet failed; `message` is for developers. */
    readonly connectError: { readonly message: string }
    /** The visitor declined in the wallet. */
    readonly userRejected: { readonly message: string }
    /** The row for all wallets was clicked. */
    readonly clickAllWallets: Record<never, never>
    /** The help button in the header was clicked. */
    readonly clickWalletHelp: Record<never, never>
    /** The row that explains wallets was clicked. */
    readonly clickGetWalletHelp: Record<never, never>
    /** A store or page to install a wallet was opened; `type` is its kind. */
    readonly getWallet: { readonly name: string; readonly type: string }
  }
  readonly messages: keyof typeof messages
}

/** Kinds of rows, in the order of the list (specification section 2). */
export type WalletRowType = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
/** One wallet as the Connect view shows it. */
export interface WalletRow {
  /** Unique in the list. */
  readonly key: string
  /** Determines the row's position. */
  readonly type: WalletRowType
  /** The wallet's own claim, possibly the name of another one. */
  readonly name: string
  /** Distinguishes it from another wallet of that name: its rdns. */
  readonly note?: string | undefined
  /** The name contains letters that look like others. */
  readonly odd?: true
  /** Image URL or data URI. */
  readonly icon: string | undefined
  /** It can be connected without installing or opening anything. */
  readonly installed: boolean
  /** One of the last two wallets used. */
  readonly recent: boolean
  /** Was connected on an earlier visit, and shares its account only after a prompt. */
  readonly reconnect?: boolean | undefined
  /** Connectors to use, one per family of chains or one for several; empty for a wallet that is not installed. */
  readonly roads: readonly WalletRoad[]
  /** Its data from a list: links to open or install it. */
  readonly listed: ListedWallet | undefined
}
