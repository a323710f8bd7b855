import type { Alert } from '../points/index.js'
import type { Account, CaipNetworkId, ConnectorInfo, Network } from './chain.js'
import type { Contract } from './contract.js'
import type { Toast } from './plugin.js'

/** `connecting` also while a remembered wallet is resumed. */
export type Status = 'connecting' | 'connected' | 'disconnected'

/** One live wallet of a namespace. */
export interface ConnectionState {
  /** Id of the wallet's connector. */
  readonly connector: string
  /** All that the wallet shares, in its own order. */
  readonly accounts: readonly Account[]
  /** The account in use; one of `accounts`. */
  readonly address: string
  /** Where the wallet is, as it says. */
  readonly chain: CaipNetworkId | undefined
  /** Chains the wallet agreed to, where it says so; undefined means that it does not say. */
  readonly approved: readonly CaipNetworkId[] | undefined
}

/** What is true of one namespace. Connected implies an address and a wallet that answers. */
export interface SessionState {
  /** Derived from live wallets and open questions. */
  readonly status: Status
  /** The wallet in use, or the one being asked. */
  readonly connector: string | undefined
  /** While `connecting` after a reload: the remembered address. */
  readonly address: string | undefined
  /** All that the wallet in use shares. */
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
  /** Counts up with each opening. */
  readonly key: number
  /** Name of the view. */
  readonly view: string
  /** What it was opened with. */
  readonly args: unknown
}

/** A request that waits for the visitor. What it asks is between the app and the visitor, so it is not in the state. */
export interface PendingApproval {
  /** What `Approvals` of the shell calls it. */
  readonly id: number
}

/** What is remembered of sessions between visits, and what a server may know of them. Addresses only: no keys, no tokens. */
export interface ServerState {
  /** Family that was in use. */
  readonly namespace: string | undefined
  /** The app's wish by namespace, CAIP-2. */
  readonly wanted: { readonly [namespace: string]: CaipNetworkId }
  /** Wallets that were connected, with the account that each had in use. */
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

/** `system` follows the visitor's setting. */
export type ThemeMode = 'light' | 'dark' | 'system'
/** What the integrator set, merged into one. */
export interface ThemeState {
  /** Light, dark or what the system has. */
  readonly mode: ThemeMode
  /** The integrator's values, over the plugins': `{ '--lk-accent': '#5b4bff' }`. */
  readonly tokens: { readonly [token: string]: string }
}

/** The kernel's own slice. */
export interface CoreState {
  /** False until stored wallets are known: neither connected nor disconnected is true before. */
  readonly ready: boolean
  /** Is the modal on the screen? */
  readonly open: boolean
  /** Open views, the one on top last. Empty while the modal is closed. */
  readonly stack: readonly StackEntry[]
  /** What the alert bar shows, in debug mode. */
  readonly alert: Alert | undefined
  /** Short message over the card. */
  readonly toast: (Toast & { readonly id: number }) | undefined
  /** Requests that wait for the visitor or for their outcome, the oldest first. */
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
  /** Every configured network of every family, in the integrator's order. */
  readonly networks: readonly Network[]
  /** The app's wish by namespace; kept over reloads. */
  readonly wanted: { readonly [namespace: string]: CaipNetworkId }
  /** Wallets that can be reached right now. */
  readonly connectors: readonly ConnectorInfo[]
  /** By namespace, one for each family that is installed. */
  readonly sessions: { readonly [namespace: string]: SessionState }
  /** BCP 47 tag of the catalogue in use. */
  readonly locale: string
  /** Writing direction of that language. */
  readonly dir: 'ltr' | 'rtl'
  /** Counts changes of texts, so that views that show some draw again. */
  readonly texts: number
  /** Mode and tokens that the integrator set. */
  readonly theme: ThemeState
}

/** What `kernel.on` hears from the kernel itself. */
export interface CoreEvents {
  /** A view went on the stack, whoever opened it. */
  readonly open: { readonly view: string }
  /** The modal was closed. */
  readonly close: Record<never, never>
  /** A view refused to be left; the text says why. */
  readonly refused: { readonly view: string; readonly text: string | undefined }
  /** A wallet connected. `restored`: on this visit without being asked anew. */
  readonly connect: { readonly namespace: string; readonly connector: string; readonly address: string; readonly restored: boolean }
  /** A wallet's session ended, on whichever side. */
  readonly disconnect: { readonly namespace: string; readonly connector: string }
  /** Another account came into use. */
  readonly account: { readonly namespace: string; readonly address: string }
  /** Another network came into use; `chain` may be one that the app does not know. */
  readonly network: { readonly namespace: string; readonly chain: CaipNetworkId }
  /** A page asked for a method that nobody answers. Its caller was refused; the visitor has seen nothing. */
  readonly requestRefused: { readonly method: string }
  /** A plugin, or the kernel (`core`), reported an error. Tell errors apart by `catalogue` and `code`. */
  readonly error: { readonly plugin: string; readonly error: unknown }
}

/** The kernel's own contract: modal, router, sessions, alerts. */
export interface CoreContract extends Contract {
  readonly id: 'core'
  readonly state: CoreState
  readonly events: CoreEvents
}
