import type { Account, CaipNetworkId, ConnectorInfo, Network } from './chain.js'
import type { Contract } from './contract.js'
import type { Toast } from './plugin.js'

/** `connecting` also while a remembered wallet is being restored. */
export type Status = 'connecting' | 'connected' | 'disconnected'

/** A connected wallet of a namespace. */
export interface ConnectionState {
  /** Id of the wallet's connector. */
  readonly connector: string
  /** All accounts that the wallet shares, in its own order. */
  readonly accounts: readonly Account[]
  /** The account in use; one of `accounts`. */
  readonly address: string
  /** The wallet's current chain as it reports it. */
  readonly chain: CaipNetworkId | undefined
  /** Chains the wallet approved; undefined if it does not report them. */
  readonly approved: readonly CaipNetworkId[] | undefined
}

/** State of one namespace. Connected implies an address and a wallet that responds. */
export interface SessionState {
  /** Derived from live wallets and open attempts. */
  readonly status: Status
  /** The wallet in use, or the one that is connecting. */
  readonly connector: string | undefined
  /** While `connecting` after a reload: the remembered address. */
  readonly address: string | undefined
  /** All accounts that the wallet in use shares. */
  readonly accounts: readonly Account[]
  /** Reported by the wallet. `core.wanted` is the app's preference. */
  readonly chain: CaipNetworkId | undefined
  /** The configured network of `chain`; without a wallet, the preferred one. */
  readonly network: Network | undefined
  /** False if the wallet is on a chain that is not configured. Derived, never stored. */
  readonly supported: boolean
  /** All connected wallets, the one in use first. */
  readonly connections: readonly ConnectionState[]
}

/** An open view. `key` is unique, so that a view opened twice keeps separate states. */
export interface StackEntry {
  /** Increases with each opening. */
  readonly key: number
  /** Name of the view. */
  readonly view: string
  /** Arguments it was opened with. */
  readonly args: unknown
}

/** A request that waits for the visitor. Its content is between the app and the visitor, so it is not in the state. */
export interface PendingApproval {
  /** Its id in the shell's `Approvals`. */
  readonly id: number
}

/** Sessions as remembered between visits, which a server may know. Addresses only: no keys, no tokens. */
export interface ServerState {
  /** The last family in use. */
  readonly namespace: string | undefined
  /** The app's preferred network by namespace, CAIP-2. */
  readonly wanted: { readonly [namespace: string]: CaipNetworkId }
  /** Wallets that were connected, with the account in use of each. */
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
/** The `theme` option of `createKernel`. `@latchkey/kernel/themes` has ready-made ones. */
export interface Theme {
  /** Light, dark or the system's setting, which is the default. */
  readonly mode?: ThemeMode
  /** Override the plugins' values. `light-dark(a, b)` holds a colour for each mode. */
  readonly tokens?: { readonly [token: string]: string }
}
/** The integrator's settings, merged into one. */
export interface ThemeState {
  /** Light, dark or the system's setting. */
  readonly mode: ThemeMode
  /** The integrator's values, which override the plugins': `{ '--lk-accent': '#5b4bff' }`. `undefined`: set before, and reset. */
  readonly tokens: { readonly [token: string]: string | undefined }
}

/** The kernel's own slice. */
export interface CoreState {
  /** False until stored wallets are known: until then, neither connected nor disconnected is certain. */
  readonly ready: boolean
  /** Whether the modal is visible. */
  readonly open: boolean
  /** Whether a plugin's own window, such as a wallet's frame, stands in place of the card. */
  readonly covered: boolean
  /** Open views, the top one last. Empty while the modal is closed. */
  readonly stack: readonly StackEntry[]
  /** Content of the alert bar, in debug mode. */
  readonly alert: Alert | undefined
  /** Short message next to the card. */
  readonly toast: (Toast & { readonly id: number }) | undefined
  /** Requests that wait for the visitor or for their outcome, oldest first. */
  readonly approvals: readonly PendingApproval[]
  /** The namespace in use; its account is what buttons show. */
  readonly namespace: string | undefined
  /**
   * The namespace whose account still has a step to complete before it counts as connected, such as a required sign-in. Its session is
   * `connected`, since its wallet is; hooks return `guarded`.
   */
  readonly guarded: string | undefined
  /** Limits the connect views to one namespace while the modal is open. */
  readonly only: string | undefined
  /** All configured networks of all families, in the integrator's order. */
  readonly networks: readonly Network[]
  /** The app's preferred network by namespace; kept across reloads. */
  readonly wanted: { readonly [namespace: string]: CaipNetworkId }
  /** Wallets that are currently available. */
  readonly connectors: readonly ConnectorInfo[]
  /** By namespace, one for each installed family. */
  readonly sessions: { readonly [namespace: string]: SessionState }
  /** BCP 47 tag of the catalogue in use. */
  readonly locale: string
  /** Writing direction of that language. */
  readonly dir: 'ltr' | 'rtl'
  /** Counts text changes, so that views with texts re-render. */
  readonly texts: number
  /** Mode and tokens set by the integrator. */
  readonly theme: ThemeState
}

/** The kernel's own events, for `kernel.on`. */
export interface CoreEvents {
  /** A view was pushed onto the stack, by any code. */
  readonly open: { readonly view: string }
  /** The modal was closed. */
  readonly close: Record<never, never>
  /** A view refused to be left; `text` gives the reason. */
  readonly refused: { readonly view: string; readonly text: string | undefined }
  /** A wallet connected. `restored`: without a prompt during this visit. */
  readonly connect: { readonly namespace: string; readonly connector: string; readonly address: string; readonly restored: boolean }
  /** A wallet's session ended, on either side. */
  readonly disconnect: { readonly namespace: string; readonly connector: string }
  /** Another account was activated. */
  readonly account: { readonly namespace: string; readonly address: string }
  /** Another network was activated; `chain` may be unknown to the app. */
  readonly network: { readonly namespace: string; readonly chain: CaipNetworkId }
  /** A page requested a method that no plugin handles. The request was refused; the visitor saw nothing. */
  readonly requestRefused: { readonly method: string }
  /** A plugin, or the kernel (`core`), reported an error. Distinguish errors by `catalogue` and `code`. */
  readonly error: { readonly plugin: string; readonly error: unknown }
}

/** The kernel's own contract: modal, router, sessions, alerts. */
export interface CoreContract extends Contract {
  readonly id: 'core'
  readonly state: CoreState
  readonly events: CoreEvents
}

/** Colour of the alert bar: red, amber or blue. */
export type AlertKind = 'error' | 'warning' | 'info'
/** A note for the integrator in the alert bar; the long text is logged to the console. */
export interface Alert {
  /** Determines the colour and how screen readers announce it. */
  readonly kind: AlertKind
  /** Text of the bar, on one line. Alerts with the same `short` are shown once. */
  readonly short: string
  /** Text for the console: the problem and its fix. */
  readonly long?: string
}

/** Emits the kernel's own events, typed. */
export type EmitCore = <E extends keyof CoreEvents>(event: E, payload: CoreEvents[E]) => void
