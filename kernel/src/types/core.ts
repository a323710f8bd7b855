import type { Alert } from '../points/index.js'
import type { Account, CaipNetworkId, ConnectorInfo, Network } from './chain.js'
import type { Contract } from './contract.js'
import type { Toast } from './plugin.js'

export type Status = 'connecting' | 'connected' | 'disconnected'

/** One live wallet of a namespace. */
export interface ConnectionState {
  readonly connector: string
  readonly accounts: readonly Account[]
  /** The account in use; one of `accounts`. */
  readonly address: string
  /** Where the wallet is, as it says. */
  readonly chain: CaipNetworkId | undefined
  readonly approved: readonly CaipNetworkId[] | undefined
}

/** What is true of one namespace. Connected implies an address and a wallet that answers. */
export interface SessionState {
  readonly status: Status
  /** The wallet in use, or the one being asked. */
  readonly connector: string | undefined
  /** While `connecting` after a reload: the remembered address. */
  readonly address: string | undefined
  readonly accounts: readonly Account[]
  /** A fact, from the wallet. `core.wanted` is the app's wish. */
  readonly chain: CaipNetworkId | undefined
  /** The configured network of `chain`; without a wallet the wanted one. */
  readonly network: Network | undefined
  /** False when the wallet is on a chain that is not configured. Derived, never stored. */
  readonly supported: boolean
  /** Every live wallet, the one in use first. */
  readonly connections: readonly ConnectionState[]
}

/** One open view. `key` is unique, so that the same view opened twice keeps its own state. */
export interface StackEntry {
  readonly key: number
  readonly view: string
  readonly args: unknown
}

/** A request that waits for the visitor. What it asks is between the app and the visitor, so it is not in the state. */
export interface PendingApproval {
  readonly id: number
}

/** What is remembered of sessions between visits, and what a server may know of them. Addresses only: no keys, no tokens. */
export interface ServerState {
  readonly namespace: string | undefined
  /** The app's wish by namespace, CAIP-2. */
  readonly wanted: { readonly [namespace: string]: CaipNetworkId }
  readonly wallets: readonly StoredWallet[]
}
export interface StoredWallet {
  readonly namespace: string
  readonly connector: string
  readonly address: string
  readonly active: boolean
  /** When it was last connected, in ms since 1970. */
  readonly seen?: number
}

export type ThemeMode = 'light' | 'dark' | 'system'
export interface ThemeState {
  readonly mode: ThemeMode
  /** The integrator's values, over the plugins': `{ '--lk-accent': '#5b4bff' }`. */
  readonly tokens: { readonly [token: string]: string }
}

/** The kernel's own slice. */
export interface CoreState {
  /** False until stored wallets are known: neither connected nor disconnected is true before. */
  readonly ready: boolean
  readonly open: boolean
  readonly stack: readonly StackEntry[]
  readonly alert: Alert | undefined
  readonly toast: (Toast & { readonly id: number }) | undefined
  readonly approvals: readonly PendingApproval[]
  /** The namespace in use; its account is what buttons show. */
  readonly namespace: string | undefined
  /**
   * The namespace whose account in use has something left to do before it counts as connected, such as a required sign-in. Its session is
   * `connected`, since its wallet is; hooks say `guarded`.
   */
  readonly guarded: string | undefined
  /** Filters the connect views of this visit to one namespace. */
  readonly only: string | undefined
  readonly networks: readonly Network[]
  /** The app's wish by namespace; kept over reloads. */
  readonly wanted: { readonly [namespace: string]: CaipNetworkId }
  readonly connectors: readonly ConnectorInfo[]
  readonly sessions: { readonly [namespace: string]: SessionState }
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  /** Counts changes of texts, so that views that show some draw again. */
  readonly texts: number
  readonly theme: ThemeState
}

export interface CoreEvents {
  readonly open: { readonly view: string }
  readonly close: Record<never, never>
  /** A view refused to be left; the text says why. */
  readonly refused: { readonly view: string; readonly text: string | undefined }
  readonly connect: { readonly namespace: string; readonly connector: string; readonly address: string; readonly restored: boolean }
  readonly disconnect: { readonly namespace: string; readonly connector: string }
  readonly account: { readonly namespace: string; readonly address: string }
  readonly network: { readonly namespace: string; readonly chain: CaipNetworkId }
  readonly error: { readonly plugin: string; readonly error: unknown }
}

/** The kernel's own contract: modal, router, sessions, alerts. */
export interface CoreContract extends Contract {
  readonly id: 'core'
  readonly state: CoreState
  readonly events: CoreEvents
}
