import type { Contract, ListedWallet } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** A wallet used before (specification section 3). */
export interface RecentWallet {
  /** Id of its connector, or in a list. */
  readonly id: string
  /** Reverse domain name, where it has one (EIP-6963). */
  readonly rdns: string | undefined
  /** As visitors know it. */
  readonly name: string
}

/** One way to reach a wallet: a connector and the namespaces it serves. */
export interface WalletRoad {
  /** Id of a connector in `state.core.connectors`. */
  readonly connector: string
  /** Families of chains that this connector reaches. */
  readonly namespaces: readonly string[]
}

/** What became of the wallet that is being asked. */
export type AttemptPhase = 'asking' | 'popup' | 'pending' | 'locked' | 'declined' | 'failed' | 'no-accounts' | 'missing' | 'connected'
/** A question to a wallet, and what became of it. */
export interface Attempt {
  /** Id of the connector that is asked. */
  readonly connector: string
  /** The only family that is connected; all of the wallet's when undefined. */
  readonly namespace: string | undefined
  /** Where it is now. */
  readonly phase: AttemptPhase
  /** Technical reason, for the Details part. */
  readonly reason: string | undefined
}

/** What the Connect view shows besides the wallets of the page. */
export interface ConnectState {
  /** The last two wallets used, newest first. */
  readonly recent: readonly RecentWallet[]
  /** Ticked for as long as the page lives. */
  readonly legalAccepted: boolean
  /** Guide mode: only sign-in methods that need no wallet. */
  readonly simple: boolean
  /** The last wallet that was asked in this visit. */
  readonly attempt: Attempt | undefined
  /** Wallets from the sources at the kernel's point, in their ranking. */
  readonly listed: readonly ListedWallet[]
  /** How many there are, of which `listed` holds the first. */
  readonly listCount: number
  /** Whether `listed` is there yet. */
  readonly listStatus: 'idle' | 'loading' | 'ready' | 'failed'
}

/** This plugin's rules for views that show a list of their own. Its functions answer at once. */
export interface WalletBrowser {
  /** Installed first, then featured, then in the order given; each once, without those that are excluded or cannot be reached. */
  rows(args: { readonly listed: readonly ListedWallet[]; readonly namespace?: string | undefined }): readonly WalletRow[]
  /** What a press on a row of the Connect view does. Call it in the task of the press. */
  choose(args: { readonly row: WalletRow; readonly index: number; readonly namespace?: string | undefined }): void
  /** What the integrator leaves out or allows, and shows first: ids for the question to a list. */
  readonly include: readonly string[] | undefined
  /** Ids that are left out. */
  readonly exclude: readonly string[] | undefined
  /** Ids that come first, in this order. */
  readonly featured: readonly string[]
}

/** The way in: choose a wallet, wait for it, get one. */
export interface ConnectContract extends Contract {
  readonly id: 'connect'
  readonly state: ConnectState
  readonly views: {
    /** Without a namespace all families of chains are offered. */
    readonly Connect: [args?: { readonly namespace?: string }]
    /** The wallets alone, where they are collapsed behind a button. */
    readonly ConnectWallets: []
    /** Waits for a wallet that is in this browser. */
    readonly ConnectingExternal: [args: { readonly connector: string; readonly namespace?: string }]
    /** Asks which family of chains a wallet of several connects. */
    readonly ConnectingMultiChain: [args: { readonly name: string; readonly icon?: string; readonly roads: readonly WalletRoad[] }]
    /** Wallets to install. */
    readonly GetWallet: []
    /** Stores of one wallet. */
    readonly Downloads: [args: { readonly wallet: ListedWallet }]
    /** Explains wallets to newcomers. */
    readonly WhatIsAWallet: []
  }
  readonly actions: {
    /** The rows of the Connect view, for a list of the app's own. */
    listWallets(args?: { readonly namespace?: string }): Promise<readonly WalletRow[]>
    /** For a plugin with a view of the whole list. */
    browse(): Promise<WalletBrowser>
  }
  readonly events: {
    /** A row was pressed; `displayIndex` is its place in the list, from 0. */
    readonly selectWallet: { readonly name: string; readonly displayIndex: number; readonly view: string }
    /** A wallet in this browser connected. */
    readonly connectSuccess: { readonly method: 'browser'; readonly name: string; readonly view: string }
    /** A wallet failed; `message` is for developers. */
    readonly connectError: { readonly message: string }
    /** The visitor said no in the wallet. */
    readonly userRejected: { readonly message: string }
    /** The row of all wallets was pressed. */
    readonly clickAllWallets: Record<never, never>
    /** The help in the header was pressed. */
    readonly clickWalletHelp: Record<never, never>
    /** The row that explains wallets was pressed. */
    readonly clickGetWalletHelp: Record<never, never>
    /** A store or page to install a wallet was opened; `type` says which. */
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
  /** Decides where the row stands. */
  readonly type: WalletRowType
  /** What the wallet calls itself: a claim, and maybe another one's name. */
  readonly name: string
  /** Tells it apart from another wallet of that name: its rdns. */
  readonly note?: string | undefined
  /** The name is written in letters that look like others. */
  readonly odd?: true
  /** Address of a picture, or data. */
  readonly icon: string | undefined
  /** It can be asked without installing or opening anything. */
  readonly installed: boolean
  /** It is one of the last two that were used. */
  readonly recent: boolean
  /** Was connected on an earlier visit, and gives its account only when the visitor is asked. */
  readonly reconnect?: boolean | undefined
  /** Connectors to ask, one a family of chains or one for several; empty for a wallet that is not here. */
  readonly roads: readonly WalletRoad[]
  /** What a list knows of it: links to open or install. */
  readonly listed: ListedWallet | undefined
}
