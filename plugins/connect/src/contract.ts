import type { Contract, ListedWallet } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** A wallet used before (specification section 3). */
export interface RecentWallet {
  readonly id: string
  readonly rdns: string | undefined
  readonly name: string
}

/** One way to reach a wallet: a connector and the namespaces it serves. */
export interface WalletRoad {
  readonly connector: string
  readonly namespaces: readonly string[]
}

/** What became of the wallet that is being asked. */
export type AttemptPhase = 'asking' | 'popup' | 'pending' | 'locked' | 'declined' | 'failed' | 'no-accounts' | 'missing' | 'connected'
export interface Attempt {
  readonly connector: string
  readonly namespace: string | undefined
  readonly phase: AttemptPhase
  /** Technical reason, for the Details part. */
  readonly reason: string | undefined
}

export interface ConnectState {
  /** The last two wallets used, newest first. */
  readonly recent: readonly RecentWallet[]
  /** Ticked for as long as the page lives. */
  readonly legalAccepted: boolean
  /** Guide mode: only sign-in methods that need no wallet. */
  readonly simple: boolean
  readonly attempt: Attempt | undefined
  /** Wallets from the sources at the kernel's point, in their ranking. */
  readonly listed: readonly ListedWallet[]
  /** How many there are, of which `listed` holds the first. */
  readonly listCount: number
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
  readonly exclude: readonly string[] | undefined
  readonly featured: readonly string[]
}

/** The way in: choose a wallet, wait for it, get one. */
export interface ConnectContract extends Contract {
  readonly id: 'connect'
  readonly state: ConnectState
  readonly views: {
    /** Without a namespace all families of chains are offered. */
    readonly Connect: [args?: { readonly namespace?: string }]
    readonly ConnectWallets: []
    readonly ConnectingExternal: [args: { readonly connector: string; readonly namespace?: string }]
    readonly ConnectingMultiChain: [args: { readonly name: string; readonly icon?: string; readonly roads: readonly WalletRoad[] }]
    readonly GetWallet: []
    readonly Downloads: [args: { readonly wallet: ListedWallet }]
    readonly WhatIsAWallet: []
  }
  readonly actions: {
    /** The rows of the Connect view, for a list of the app's own. */
    listWallets(args?: { readonly namespace?: string }): Promise<readonly WalletRow[]>
    /** For a plugin with a view of the whole list. */
    browse(): Promise<WalletBrowser>
  }
  readonly events: {
    readonly selectWallet: { readonly name: string; readonly displayIndex: number; readonly view: string }
    readonly connectSuccess: { readonly method: 'browser'; readonly name: string; readonly view: string }
    readonly connectError: { readonly message: string }
    readonly userRejected: { readonly message: string }
    readonly clickAllWallets: Record<never, never>
    readonly clickWalletHelp: Record<never, never>
    readonly clickGetWalletHelp: Record<never, never>
    readonly getWallet: { readonly name: string; readonly type: string }
  }
  readonly messages: keyof typeof messages
}

export type WalletRowType = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
/** One wallet as the Connect view shows it. */
export interface WalletRow {
  readonly key: string
  readonly type: WalletRowType
  /** What the wallet calls itself: a claim, and maybe another one's name. */
  readonly name: string
  /** Tells it apart from another wallet of that name: its rdns. */
  readonly note?: string | undefined
  /** The name is written in letters that look like others. */
  readonly odd?: true
  readonly icon: string | undefined
  readonly installed: boolean
  readonly recent: boolean
  /** Was connected on an earlier visit, and gives its account only when the visitor is asked. */
  readonly reconnect?: boolean | undefined
  /** Connectors to ask, one a family of chains or one for several; empty for a wallet that is not here. */
  readonly roads: readonly WalletRoad[]
  /** What a list knows of it: links to open or install. */
  readonly listed: ListedWallet | undefined
}
