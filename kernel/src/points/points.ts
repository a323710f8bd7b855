import type {
  AccountListener,
  ActivitySource,
  Alert,
  AssetSource,
  CaipNetworkId,
  Call,
  ChainAdapter,
  ChainParts,
  CollectibleSource,
  Connections,
  Connector,
  Metadata,
  Point,
  Service,
} from '../types/index.js'
import type { ConnectMethod, WalletMemory, WalletRoute, WalletSource } from './listed-wallets.js'
import { definePoint, defineService } from './point.js'
import type { BalanceSource, NameSource, PriceSource } from './sources.js'

/**
 * Reports the connectors it finds, and reports them again whenever they change, until the signal aborts. If wallets can appear without
 * announcing themselves, `watch` returns a function that checks again; the kernel calls it when the modal opens and while it waits for a
 * remembered wallet.
 */
export interface ConnectorSource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /**
   * Starts reporting. Each report replaces the previous one, so it always contains all connectors of the source. A returned function looks
   * for connectors again: the kernel calls it whenever the modal opens, and while a stored wallet is missing. It does not end the reports.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: sources that are always told return nothing
  watch(report: (connectors: readonly Connector[]) => void, call: Call): void | (() => void)
}

/** A lazily loaded part of the UI. The default export is a React component. */
export interface Slot<Props = object> {
  /** The React component. */
  readonly default: (props: Props) => unknown
}
/**
 * Loads the part. `slot()` creates such a function and exposes whether its code is already loaded, in which case the part is drawn
 * immediately.
 */
export interface LoadSlot<Props = object> {
  (): Promise<Slot<Props>>
  /** The part, once its code has loaded. */
  readonly loaded?: Slot<Props> | undefined
}

/** The default view of `kernel.open()`: the first home whose `when` returns true. */
export interface Home {
  /** Key for ordering and hiding the home at its point. */
  readonly id: string
  /** Name of the view. Any plugin may own it. */
  readonly view: string
  /** Called each time a home is needed. If it throws, the error is reported and the home is skipped. */
  when(): boolean
  /** The visitor must pass this view: a flow that ends continues to it instead of closing. */
  readonly required?: boolean
}

/** An account on one of the app's networks, as passed to a guard. */
export interface GuardedPair {
  /** Family of the chain: `eip155`. */
  readonly namespace: string
  /** As the wallet spelled it. */
  readonly address: string
  /** Network now in use, as CAIP-2. */
  readonly chain: CaipNetworkId
}
/**
 * Has to approve before a connected account may proceed: a sign-in, terms, a screening service. Called once for each account on each of
 * the app's networks that comes into use, never on networks the app does not know. Several guards are called one after the other.
 */
export interface ConnectionGuard {
  /** Key for ordering guards; the first that rejects ends the connection. */
  readonly id: string
  /**
   * View in which the visitor completes the check. Until the guard decides, flows that end continue to this view; once it was shown, so
   * does `kernel.open()`.
   */
  readonly view: string
  /**
   * Resolves to let the account proceed; `show` opens the view. Rejects to end its connection. The signal aborts as soon as another
   * account or network is in use; later results are ignored.
   */
  guard(pair: GuardedPair, call: Call & { readonly show: () => void }): Promise<void>
  /**
   * Called when the server answers a route for signed-in visitors (`credentials: 'include'`) with 401: a session that let the account
   * proceed may have ended elsewhere. Called for the guard's own requests too.
   */
  doubt?(): void
}

/** A block of the Connect view. `visible` is called on each render. */
export interface ConnectSection {
  /** Key for ordering and hiding the block: `{ order: { 'kernel.connectSections': ['wallet', 'email'] } }`. */
  readonly id: string
  /** Loads the block. `namespace` limits it to one family of chains; undefined means all. */
  readonly load: LoadSlot<{ readonly namespace: string | undefined }>
  /** Hides the block while it returns false. */
  readonly visible?: () => boolean
}

/**
 * Wraps the views that start a login, such as with a checkbox to tick. Nothing inside it may work until the visitor has fulfilled its
 * requirement. With `whole`, its children are a whole view that starts automatically: they are not drawn before that, and a gate that the
 * visitor has already passed adds nothing.
 */
export interface LoginGate {
  /** Key for ordering gates; the first is outermost. */
  readonly id: string
  /** Loads the component that wraps `children`, the view. */
  readonly load: LoadSlot<{ readonly children: unknown; readonly whole?: boolean | undefined }>
}

/** `label` is a full message key in this and the following values. `feature` hides the value if a chain lacks the feature. */
export interface AccountTab {
  /** Key for ordering and hiding the tab: `kernel.accountTabs/activity`. */
  readonly id: string
  /** Full message key of the tab's label. */
  readonly label: string
  /** A feature of `ChainAdapter.supports`; the tab is hidden if the family in use lacks it. Always shown by default. */
  readonly feature?: string
  /** Loads the tab's panel when it is first selected. */
  readonly load: LoadSlot
  /** Shown if the chain supports this part, or if there is a server. */
  readonly part?: keyof ChainParts
}
/** A round action under the account's balance, such as Send. */
export interface WalletButton {
  /** Key for ordering and hiding the button: `kernel.walletButtons/send`. */
  readonly id: string
  /** Full message key of its label. */
  readonly label: string
  /** A name in the kernel's icon set, or an image URL. */
  readonly icon: string
  /** A feature of `ChainAdapter.supports`; the button is hidden if the family in use lacks it. Always shown by default. */
  readonly feature?: string
  /** Runs in the task of the click. */
  press(): void
}
/** A way to fund the account, such as buying or receiving coins. */
export interface FundMethod {
  /** Key for ordering and hiding the method: `kernel.fundMethods/receive`. */
  readonly id: string
  /** Full message key of its label. */
  readonly label: string
  /** A name in the kernel's icon set, or an image URL. */
  readonly icon: string
  /** A feature of `ChainAdapter.supports`; the method is hidden if the family in use lacks it. Always shown by default. */
  readonly feature?: string
  /** Runs in the task of the click. */
  press(): void
}
/** A row of the account's settings. */
export interface SettingsRow {
  /** Key for ordering and hiding the row: `kernel.settingsRows/networks`. */
  readonly id: string
  /** Full message key of its label. */
  readonly label: string
  /** A name in the kernel's icon set. */
  readonly icon?: string
  /** Value shown at the end of the row, such as the name of the network in use. Called on each render. */
  readonly value?: () => string
  /** Runs in the task of the click. Without it, the row only shows its value. */
  press?(): void
  /** Draws the whole row, or nothing, instead of the above: for a row that needs a confirmation first. */
  readonly load?: LoadSlot
}

/**
 * Draws the body of an approval. The Approve and Reject buttons belong to the shell and cannot be replaced. Methods that are not the
 * plugin's own (`<id>_…`) need a grant for `kernel.approvalBodies`.
 */
export interface ApprovalBody {
  /** Key for hiding the body at its point, so that the plain one is drawn. */
  readonly id: string
  /** Methods whose requests it draws, by full name: `eth_sendTransaction`. */
  readonly methods: readonly string[]
  /** Loads the component. It receives the very parameters that will be processed, frozen. */
  readonly load: () => Promise<Slot<{ readonly method: string; readonly params: readonly unknown[] }>>
}

/** The first mapper that returns an alert wins; unknown errors raise none. */
export interface ErrorMapper {
  /** Key for ordering mappers. */
  readonly id: string
  /**
   * `plugin` is the one that reported the error; without a grant for `kernel.errorMappers` a plugin's mapper only receives its own
   * errors.
   */
  map(error: unknown, plugin: string): Alert | undefined
}

/**
 * Receives every event of the kernel and its plugins. Without a grant for `kernel.sinks`, a plugin's sink only receives that plugin's
 * events. None is installed by default.
 */
export interface Sink {
  /** Key for ordering and hiding the sink at its point. */
  readonly id: string
  /** Called for each event. `name` is the one pages listen to, `at` is in milliseconds since 1970. Must not throw; errors are swallowed. */
  record(event: { readonly plugin: string; readonly name: string; readonly payload: unknown; readonly at: number }): void
}

/** A plugin's defaults for theme tokens. The integrator's `theme.tokens` override them. */
export interface ThemeTokens {
  /** Key for ordering and hiding the set at its point. */
  readonly id: string
  /** Token to value, or to one value per mode: `{ '--lk-swap-up': { light: '#0a0', dark: '#0f0' } }`. */
  readonly tokens: { readonly [token: `--${string}`]: string | { readonly light: string; readonly dark: string } }
}

/** Hosts that a content security policy must allow for a plugin, as URLs; only their origins are used. */
export interface PolicyHosts {
  /** The plugin, or the part of it, that sends requests to these hosts. */
  readonly id: string
  /** For `connect-src`: fetch, WebSocket. */
  readonly connect?: readonly string[]
  /** For `img-src`. */
  readonly img?: readonly string[]
  /** For `frame-src`. */
  readonly frame?: readonly string[]
}

/** Families of blockchains. Third-party plugins need a grant for `kernel.chains`. */
export const chains: Point<ChainAdapter> = /* @__PURE__ */ definePoint('kernel.chains', { key: (chain) => chain.namespace })
/** Sources of connectors: announced wallets, WalletConnect. Third-party plugins need a grant for `kernel.connectorSources`. */
export const connectorSources: Point<ConnectorSource> = /* @__PURE__ */ definePoint('kernel.connectorSources')
/** Views that `open()` shows when no view is named. */
export const homes: Point<Home> = /* @__PURE__ */ definePoint('kernel.homes')
/** Checks that a connected account must pass. Third-party plugins need a grant for `kernel.connectionGuards`. */
export const connectionGuards: Point<ConnectionGuard> = /* @__PURE__ */ definePoint('kernel.connectionGuards')
/** Blocks of the Connect view, from top to bottom. */
export const connectSections: Point<ConnectSection> = /* @__PURE__ */ definePoint('kernel.connectSections')
/** Wrappers of views that start a login, such as the Connect view. */
export const loginGates: Point<LoginGate> = /* @__PURE__ */ definePoint('kernel.loginGates')
/** Tabs of the account view, such as Tokens and Activity. */
export const accountTabs: Point<AccountTab> = /* @__PURE__ */ definePoint('kernel.accountTabs')
/** Actions under the account's balance. The specification's order is onramp (10), swaps (20), receive, send. */
export const walletButtons: Point<WalletButton> = /* @__PURE__ */ definePoint('kernel.walletButtons')
/** Ways to fund the account, for the view that lists them: buying (10), deposits (20), receiving (30). */
export const fundMethods: Point<FundMethod> = /* @__PURE__ */ definePoint('kernel.fundMethods')
/** Rows of the account's settings. */
export const settingsRows: Point<SettingsRow> = /* @__PURE__ */ definePoint('kernel.settingsRows')
/** The body that the Approve view shows for a request, by method. */
export const approvalBodies: Point<ApprovalBody> = /* @__PURE__ */ definePoint('kernel.approvalBodies')
/** Turns reported errors into alerts for the integrator. */
export const errorMappers: Point<ErrorMapper> = /* @__PURE__ */ definePoint('kernel.errorMappers')
/** Receivers of events, for analytics: `sinks.of({ id: 'log', record: (event) => console.log(event) })`. */
export const sinks: Point<Sink> = /* @__PURE__ */ definePoint('kernel.sinks')
/** Plugins' own defaults for theme tokens. */
export const themeTokens: Point<ThemeTokens> = /* @__PURE__ */ definePoint('kernel.themeTokens')
/** Hosts that plugins send requests to, for a content security policy. */
export const policyHosts: Point<PolicyHosts> = /* @__PURE__ */ definePoint('kernel.policyHosts')
/** Sources of native balances, by family. */
export const balanceSources: Point<BalanceSource> = /* @__PURE__ */ definePoint('kernel.balanceSources')
/** Listeners that are notified when a transaction of an account has ended. */
export const accountListeners: Point<AccountListener> = /* @__PURE__ */ definePoint('kernel.accountListeners')
/** Sources of an account's coins and tokens. */
export const assetSources: Point<AssetSource> = /* @__PURE__ */ definePoint('kernel.assetSources')
/** Sources of an account's collectibles. */
export const collectibleSources: Point<CollectibleSource> = /* @__PURE__ */ definePoint('kernel.collectibleSources')
/** Sources of an account's activity. */
export const activitySources: Point<ActivitySource> = /* @__PURE__ */ definePoint('kernel.activitySources')
/** Sources of prices for approvals. The first one that is installed is asked. */
export const priceSources: Point<PriceSource> = /* @__PURE__ */ definePoint('kernel.priceSources')
/** Sources of names and pictures for addresses. */
export const nameSources: Point<NameSource> = /* @__PURE__ */ definePoint('kernel.nameSources')
/** Lists of wallets beyond those found in the page. */
export const walletSources: Point<WalletSource> = /* @__PURE__ */ definePoint('kernel.walletSources')
/** Ways to reach a listed wallet that is not installed. */
export const walletRoutes: Point<WalletRoute> = /* @__PURE__ */ definePoint('kernel.walletRoutes')
/** Logins and pairings that apps start by an id. Third-party plugins need a grant for `kernel.connectMethods`. */
export const connectMethods: Point<ConnectMethod> = /* @__PURE__ */ definePoint('kernel.connectMethods')
/** Previously used wallets: `useConnections().recentConnections`. */
export const walletMemories: Point<WalletMemory> = /* @__PURE__ */ definePoint('kernel.walletMemories')

/** Wallets and sessions. Needs a grant, so a third-party plugin has no access unless the integrator allows it. */
export const connections: Service<Connections> = /* @__PURE__ */ defineService('kernel.connections')
/** How the app identifies itself to its server, to relays and in wallets. */
export const app: Service<{ readonly projectId: string; readonly metadata: Metadata | undefined }> =
  /* @__PURE__ */ defineService('kernel.app')
/**
 * Hides the modal's card, and its scrim, while a plugin shows a window of its own in their place: a visitor sees one card at a time. Needs a
 * grant.
 */
export const cover: Service<(isCovered: boolean) => void> = /* @__PURE__ */ defineService('kernel.cover')
/** Requests on behalf of the visitor. Needs a grant. */
export const requests: Service<{ request(method: string, params: readonly unknown[], call: Call): Promise<unknown> }> =
  /* @__PURE__ */ defineService('kernel.requests')

/** Exported only so that contributed types stay importable. */
export type { CaipNetworkId, Call, ChainAdapter, Connector }
