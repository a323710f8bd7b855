import type {
  Account,
  ActivitySource,
  AssetSource,
  CaipNetworkId,
  Call,
  ChainAdapter,
  ChainParts,
  CollectibleSource,
  Connections,
  Connector,
  Metadata,
  Network,
} from '../types/index.js'
import { definePoint, defineService, type Point, type Service } from './point.js'

/**
 * Reports the connectors it sees, again whenever they change, until the signal aborts. Where wallets come without telling, `watch`
 * returns a function that looks again; the kernel calls it when the modal opens and while it waits for a remembered wallet.
 */
export interface ConnectorSource {
  readonly id: string
  // biome-ignore lint/suspicious/noConfusingVoidType: sources that are always told return nothing
  watch(report: (connectors: readonly Connector[]) => void, call: Call): void | (() => void)
}

/** A lazily loaded piece of interface; the default export is a React component. */
export interface Slot<Props = object> {
  readonly default: (props: Props) => unknown
}
/** Loads one. `slot()` makes such a function, which says when its code is here: then the piece is drawn at once. */
export interface LoadSlot<Props = object> {
  (): Promise<Slot<Props>>
  readonly loaded?: Slot<Props> | undefined
}

/** What kernel.open() shows when no view is named: the first whose `when` says yes. */
export interface Home {
  readonly id: string
  readonly view: string
  when(): boolean
  /** The visitor has to pass here: a flow that ends goes on to this view instead of closing. */
  readonly required?: boolean
}

/** An account on a network of the app, as a guard is asked about it. */
export interface GuardedPair {
  readonly namespace: string
  readonly address: string
  readonly chain: CaipNetworkId
}
/**
 * Has to agree before a connected account goes on: a sign-in, terms, a screening service. Asked once for each account on
 * each network of the app that comes into use, never on networks that the app does not know. Several are asked one after the other.
 */
export interface ConnectionGuard {
  readonly id: string
  /** Where the visitor does what is asked. Until there is an answer, flows that end go on to it; once it was shown, so does `kernel.open()`. */
  readonly view: string
  /**
   * Resolves to let the account through; `show` opens the view. Rejects to end its connection. The signal aborts as soon as another
   * account or network is in use, and no later answer counts.
   */
  guard(pair: GuardedPair, call: Call & { readonly show: () => void }): Promise<void>
}

/** A block of the Connect view. `visible` is asked at each draw. */
export interface ConnectSection {
  readonly id: string
  readonly load: LoadSlot<{ readonly namespace: string | undefined }>
  readonly visible?: () => boolean
}

/** `label` is a full message key in this and the following values. `feature` hides the value where a chain lacks it. */
export interface AccountTab {
  readonly id: string
  readonly label: string
  readonly feature?: string
  readonly load: LoadSlot
  /** Shown where the chain has this part, or where there is a server. */
  readonly part?: keyof ChainParts
}
export interface WalletButton {
  readonly id: string
  readonly label: string
  /** A name of the kernel's icon set, or an image address. */
  readonly icon: string
  readonly feature?: string
  press(): void
}
export interface SettingsRow {
  readonly id: string
  readonly label: string
  readonly icon?: string
  readonly value?: () => string
  press?(): void
  /** Draws the whole row, or nothing, in place of the above: for a row that has to ask first. */
  readonly load?: LoadSlot
}

/**
 * Draws the body of an approval. The Approve and Reject buttons are the shell's and cannot be replaced. Methods that are not the plugin's own
 * (`<id>_…`) need a grant for `kernel.approvalBodies`.
 */
export interface ApprovalBody {
  readonly id: string
  readonly methods: readonly string[]
  readonly load: () => Promise<Slot<{ readonly method: string; readonly params: readonly unknown[] }>>
}

export type AlertKind = 'error' | 'warning' | 'info'
/** A note for the integrator in the alert bar; the long text goes to the console. */
export interface Alert {
  readonly kind: AlertKind
  readonly short: string
  readonly long?: string
}
/** First mapper that answers wins; unknown errors raise no alert. */
export interface ErrorMapper {
  readonly id: string
  /** `plugin` is the one that reported the error; without a grant for `kernel.errorMappers` a plugin's mapper sees its own errors alone. */
  map(error: unknown, plugin: string): Alert | undefined
}

/** Receives every event of the kernel and its plugins; a plugin's sink, without a grant for `kernel.sinks`, the plugin's own. None is installed by default. */
export interface Sink {
  readonly id: string
  record(event: { readonly plugin: string; readonly name: string; readonly payload: unknown; readonly at: number }): void
}

export interface ThemeTokens {
  readonly id: string
  readonly tokens: { readonly [token: `--${string}`]: string | { readonly light: string; readonly dark: string } }
}

/** Hosts that a content security policy must allow for a plugin, as addresses; only their origins are used. */
export interface PolicyHosts {
  readonly id: string
  readonly connect?: readonly string[]
  readonly img?: readonly string[]
  readonly frame?: readonly string[]
}

/** An amount as specification section 3 has it. `numeric` is a decimal string. */
export interface Balance {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  readonly address?: string
  readonly value?: number
  readonly price?: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}
export interface BalanceState {
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  readonly data?: Balance
}
/** Native balance of one namespace, cached by its owner; watchers share one request. */
export interface BalanceSource {
  readonly id: string
  readonly namespace: string
  watch(args: { readonly address: string; readonly network: Network }, report: (state: BalanceState) => void): () => void
  /** Asks again now, cache or not. */
  refresh(args: { readonly address: string; readonly network: Network }): Promise<void>
}

export interface Identity {
  readonly name?: string
  readonly avatar?: string
}
/** Finds a name and picture for an address; the first source that knows one wins. Sources without a grant for `kernel.nameSources` are asked last. */
export interface NameSource {
  readonly id: string
  readonly namespace: string
  resolve(args: { readonly address: string; readonly network: Network | undefined }, call: Call): Promise<Identity | undefined>
  /** The other way round: the address behind a name on a network. Nothing for what is no name of this source, or unknown. */
  find?(args: { readonly name: string; readonly network: Network }, call: Call): Promise<string | undefined>
}

/** A wallet known from a list, not from the page: rows of the Connect view that may need an install. */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly image_url?: string
  readonly homepage?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly link_mode?: string
  /** Opens a page in the wallet's own browser; `{url}`, `{url2}`, `{bare}` and `{origin}` stand for the page (see `AppLinks.browser`). */
  readonly browser_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly firefox_store?: string
  /** CAIP-2 chains or namespaces the wallet serves; absent when unknown. */
  readonly chains?: readonly string[]
  readonly certified?: boolean
}
export interface WalletQuery {
  readonly page?: number
  readonly entries?: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly namespace?: string
  readonly certified?: boolean
}
/** Where further wallets come from. `allWallets` names the view that browses the whole list, when there is one. */
export interface WalletSource {
  readonly id: string
  readonly allWallets?: string
  list(query: WalletQuery, call: Call): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
}
/** What to do with a listed wallet that is not installed: a QR code, a deep link. The first that takes it wins. */
export interface WalletRoute {
  readonly id: string
  /** Opens the route's own view, in the task of the click. Answers false when it has no way for this wallet. */
  open(wallet: ListedWallet | undefined): boolean
}

/** Remembers wallets that were connected before, for lists of the app's own. */
export interface WalletMemory {
  readonly id: string
  /** Ids of connectors, the one used last first. Connected ones may be among them. */
  read(): readonly string[]
  subscribe(listener: () => void): () => void
  forget(connector: string): void
}

export const chains: Point<ChainAdapter> = /* @__PURE__ */ definePoint('kernel.chains', { key: (chain) => chain.namespace })
export const connectorSources: Point<ConnectorSource> = /* @__PURE__ */ definePoint('kernel.connectorSources')
export const homes: Point<Home> = /* @__PURE__ */ definePoint('kernel.homes')
export const connectionGuards: Point<ConnectionGuard> = /* @__PURE__ */ definePoint('kernel.connectionGuards')
export const connectSections: Point<ConnectSection> = /* @__PURE__ */ definePoint('kernel.connectSections')
export const accountTabs: Point<AccountTab> = /* @__PURE__ */ definePoint('kernel.accountTabs')
export const walletButtons: Point<WalletButton> = /* @__PURE__ */ definePoint('kernel.walletButtons')
export const settingsRows: Point<SettingsRow> = /* @__PURE__ */ definePoint('kernel.settingsRows')
export const approvalBodies: Point<ApprovalBody> = /* @__PURE__ */ definePoint('kernel.approvalBodies')
export const errorMappers: Point<ErrorMapper> = /* @__PURE__ */ definePoint('kernel.errorMappers')
export const sinks: Point<Sink> = /* @__PURE__ */ definePoint('kernel.sinks')
export const themeTokens: Point<ThemeTokens> = /* @__PURE__ */ definePoint('kernel.themeTokens')
export const policyHosts: Point<PolicyHosts> = /* @__PURE__ */ definePoint('kernel.policyHosts')
export const balanceSources: Point<BalanceSource> = /* @__PURE__ */ definePoint('kernel.balanceSources')
export const assetSources: Point<AssetSource> = /* @__PURE__ */ definePoint('kernel.assetSources')
export const collectibleSources: Point<CollectibleSource> = /* @__PURE__ */ definePoint('kernel.collectibleSources')
export const activitySources: Point<ActivitySource> = /* @__PURE__ */ definePoint('kernel.activitySources')
export const nameSources: Point<NameSource> = /* @__PURE__ */ definePoint('kernel.nameSources')
export const walletSources: Point<WalletSource> = /* @__PURE__ */ definePoint('kernel.walletSources')
export const walletRoutes: Point<WalletRoute> = /* @__PURE__ */ definePoint('kernel.walletRoutes')
/** Wallets used before: `useConnections().recentConnections`. */
export const walletMemories: Point<WalletMemory> = /* @__PURE__ */ definePoint('kernel.walletMemories')

/** Wallets and sessions. Needs a grant, so a third-party plugin has none unless the integrator says so. */
export const connections: Service<Connections> = /* @__PURE__ */ defineService('kernel.connections')
/** How the app is called by its server, by relays and in wallets. */
export const app: Service<{ readonly projectId: string; readonly metadata: Metadata | undefined }> =
  /* @__PURE__ */ defineService('kernel.app')
/** Requests in the visitor's name. Needs a grant. */
export const requests: Service<{ request(method: string, params: readonly unknown[], call: Call): Promise<unknown> }> =
  /* @__PURE__ */ defineService('kernel.requests')

/** Named only so that contributed types stay importable. */
export type { Account, CaipNetworkId, Call, ChainAdapter, Connector, Network }
