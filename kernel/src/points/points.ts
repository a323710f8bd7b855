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
  /** Orders and hides the source at its point. */
  readonly id: string
  /** Starts to report. Each report replaces the one before, so it always holds all connectors of the source. */
  // biome-ignore lint/suspicious/noConfusingVoidType: sources that are always told return nothing
  watch(report: (connectors: readonly Connector[]) => void, call: Call): void | (() => void)
}

/** A lazily loaded piece of interface; the default export is a React component. */
export interface Slot<Props = object> {
  /** The React component. */
  readonly default: (props: Props) => unknown
}
/** Loads one. `slot()` makes such a function, which says when its code is here: then the piece is drawn at once. */
export interface LoadSlot<Props = object> {
  (): Promise<Slot<Props>>
  /** The piece, once its code is here. */
  readonly loaded?: Slot<Props> | undefined
}

/** What kernel.open() shows when no view is named: the first whose `when` says yes. */
export interface Home {
  /** Orders and hides the home at its point. */
  readonly id: string
  /** Name of the view, which any plugin may own. */
  readonly view: string
  /** Asked each time a home is needed. What it throws is reported and counts as no. */
  when(): boolean
  /** The visitor has to pass here: a flow that ends goes on to this view instead of closing. */
  readonly required?: boolean
}

/** An account on a network of the app, as a guard is asked about it. */
export interface GuardedPair {
  /** Family of the chain: `eip155`. */
  readonly namespace: string
  /** As the wallet wrote it. */
  readonly address: string
  /** Network that came into use, as CAIP-2. */
  readonly chain: CaipNetworkId
}
/**
 * Has to agree before a connected account goes on: a sign-in, terms, a screening service. Asked once for each account on
 * each network of the app that comes into use, never on networks that the app does not know. Several are asked one after the other.
 */
export interface ConnectionGuard {
  /** Orders the guard among others; the first that disagrees ends the connection. */
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
  /** Orders and hides the block: `{ order: { 'kernel.connectSections': ['wallet', 'email'] } }`. */
  readonly id: string
  /** Loads the block. `namespace` narrows it down to one family of chains; undefined means all. */
  readonly load: LoadSlot<{ readonly namespace: string | undefined }>
  /** Leaves the block out while it returns false. */
  readonly visible?: () => boolean
}

/** `label` is a full message key in this and the following values. `feature` hides the value where a chain lacks it. */
export interface AccountTab {
  /** Orders and hides the tab: `kernel.accountTabs/activity`. */
  readonly id: string
  /** Full message key of the tab's text. */
  readonly label: string
  /** A feature of `ChainAdapter.supports`; the tab is left out where the family in use lacks it. Always shown when left out. */
  readonly feature?: string
  /** Loads the panel of the tab when it is first chosen. */
  readonly load: LoadSlot
  /** Shown where the chain has this part, or where there is a server. */
  readonly part?: keyof ChainParts
}
/** A round action under the account's balance, such as Send. */
export interface WalletButton {
  /** Orders and hides the button: `kernel.walletButtons/send`. */
  readonly id: string
  /** Full message key of its text. */
  readonly label: string
  /** A name of the kernel's icon set, or an image address. */
  readonly icon: string
  /** A feature of `ChainAdapter.supports`; the button is left out where the family in use lacks it. Always shown when left out. */
  readonly feature?: string
  /** Runs in the task of the click. */
  press(): void
}
/** A row of the account's settings. */
export interface SettingsRow {
  /** Orders and hides the row: `kernel.settingsRows/networks`. */
  readonly id: string
  /** Full message key of its text. */
  readonly label: string
  /** A name of the kernel's icon set. */
  readonly icon?: string
  /** What stands at the row's end, as the name of the network in use. Asked at each draw. */
  readonly value?: () => string
  /** Runs in the task of the click. A row without it only shows its value. */
  press?(): void
  /** Draws the whole row, or nothing, in place of the above: for a row that has to ask first. */
  readonly load?: LoadSlot
}

/**
 * Draws the body of an approval. The Approve and Reject buttons are the shell's and cannot be replaced. Methods that are not the plugin's own
 * (`<id>_…`) need a grant for `kernel.approvalBodies`.
 */
export interface ApprovalBody {
  /** Hides the body at its point, so that the plain one is drawn. */
  readonly id: string
  /** Methods whose requests it draws, by full name: `eth_sendTransaction`. */
  readonly methods: readonly string[]
  /** Loads the component. It gets the very parameters that are handled, frozen. */
  readonly load: () => Promise<Slot<{ readonly method: string; readonly params: readonly unknown[] }>>
}

/** Colour of the alert bar: red, amber or blue. */
export type AlertKind = 'error' | 'warning' | 'info'
/** A note for the integrator in the alert bar; the long text goes to the console. */
export interface Alert {
  /** Decides colour and how screen readers are told. */
  readonly kind: AlertKind
  /** Text of the bar, in one line. An alert with the same `short` shows once. */
  readonly short: string
  /** Text for the console: what happened and what to do. */
  readonly long?: string
}
/** First mapper that answers wins; unknown errors raise no alert. */
export interface ErrorMapper {
  /** Orders the mapper among others. */
  readonly id: string
  /** `plugin` is the one that reported the error; without a grant for `kernel.errorMappers` a plugin's mapper sees its own errors alone. */
  map(error: unknown, plugin: string): Alert | undefined
}

/** Receives every event of the kernel and its plugins; a plugin's sink, without a grant for `kernel.sinks`, the plugin's own. None is installed by default. */
export interface Sink {
  /** Orders and hides the sink at its point. */
  readonly id: string
  /** Hears of one event. `name` is as pages hear it, `at` in milliseconds since 1970. Must not throw; what it throws is dropped. */
  record(event: { readonly plugin: string; readonly name: string; readonly payload: unknown; readonly at: number }): void
}

/** A plugin's defaults for theme tokens. The integrator's `theme.tokens` come over them. */
export interface ThemeTokens {
  /** Orders and hides the set at its point. */
  readonly id: string
  /** Token to value, or to one value for each mode: `{ '--lk-swap-up': { light: '#0a0', dark: '#0f0' } }`. */
  readonly tokens: { readonly [token: `--${string}`]: string | { readonly light: string; readonly dark: string } }
}

/** Hosts that a content security policy must allow for a plugin, as addresses; only their origins are used. */
export interface PolicyHosts {
  /** Names the plugin, or the part of it, that asks these hosts. */
  readonly id: string
  /** For `connect-src`: fetch, WebSocket. */
  readonly connect?: readonly string[]
  /** For `img-src`. */
  readonly img?: readonly string[]
  /** For `frame-src`. */
  readonly frame?: readonly string[]
}

/** An amount as specification section 3 has it. `numeric` is a decimal string. */
export interface Balance {
  /** Full name: `Ether`. */
  readonly name: string
  /** Short form: `ETH`. */
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** CAIP-10 id of a token's contract or mint; absent for the native coin. */
  readonly address?: string
  /** Worth of the whole amount, in the currency that the account view is set to (US dollars unless told otherwise). */
  readonly value?: number
  /** Price of one whole unit, in that currency. */
  readonly price?: number
  /** `numeric` is the amount in whole units as a decimal string, `decimals` the places of the smallest unit. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Address of a picture, or empty. */
  readonly iconUrl: string
}
/** What is known of a balance right now. */
export interface BalanceState {
  /** `stale`: the last look-up failed, and `data` is an older one. `failed`: there is none at all. */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  /** Last balance that was read. */
  readonly data?: Balance
}
/** Native balance of one namespace, cached by its owner; watchers share one request. */
export interface BalanceSource {
  /** Orders and hides the source at its point. */
  readonly id: string
  /** The family of chains that it serves: `eip155`. */
  readonly namespace: string
  /**
   * Reports the present state at once and each later one, until the returned function is called. Reads again every 30 seconds
   * (specification section 9).
   */
  watch(args: { readonly address: string; readonly network: Network }, report: (state: BalanceState) => void): () => void
  /** Asks again now, cache or not. */
  refresh(args: { readonly address: string; readonly network: Network }): Promise<void>
}

/** How an account is shown besides its address. */
export interface Identity {
  /** Human-readable name that leads to the address, as `ada.eth`. */
  readonly name?: string
  /** Address of a picture that browsers may load. */
  readonly avatar?: string
}
/** Finds a name and picture for an address; the first source that knows one wins. Sources without a grant for `kernel.nameSources` are asked last. */
export interface NameSource {
  /** Orders and hides the source at its point. */
  readonly id: string
  /** The family of chains whose addresses it knows: `eip155`. */
  readonly namespace: string
  /** Finds name and picture of an address. Undefined when it knows neither. Without a network it tells what holds on any. */
  resolve(args: { readonly address: string; readonly network: Network | undefined }, call: Call): Promise<Identity | undefined>
  /** The other way round: the address behind a name on a network. Nothing for what is no name of this source, or unknown. */
  find?(args: { readonly name: string; readonly network: Network }, call: Call): Promise<string | undefined>
}

/** A wallet known from a list, not from the page: rows of the Connect view that may need an install. */
export interface ListedWallet {
  /** Id in the list that it comes from; what `featuredWalletIds` and others name. */
  readonly id: string
  /** As visitors know the wallet. */
  readonly name: string
  /** Reverse domain name under which its extension announces itself (EIP-6963): then the installed one takes this row's place. */
  readonly rdns?: string
  /** Address of its picture. */
  readonly image_url?: string
  /** Web page of its makers. */
  readonly homepage?: string
  /** Scheme of its phone app: `rainbow://`. */
  readonly mobile_link?: string
  /** Scheme of its desktop app. */
  readonly desktop_link?: string
  /** Address of its web app. */
  readonly webapp_link?: string
  /** Universal link of its phone app: `https://rnbwapp.com`. */
  readonly link_mode?: string
  /** Opens a page in the wallet's own browser; `{url}`, `{url2}`, `{bare}` and `{origin}` stand for the page (see `AppLinks.browser`). */
  readonly browser_link?: string
  /** Page in Apple's App Store. */
  readonly app_store?: string
  /** Page in Google Play. */
  readonly play_store?: string
  /** Page in the Chrome Web Store. */
  readonly chrome_store?: string
  /** Page among Firefox add-ons. */
  readonly firefox_store?: string
  /** CAIP-2 chains or namespaces the wallet serves; absent when unknown. */
  readonly chains?: readonly string[]
  /** The list's owner has certified it. */
  readonly certified?: boolean
}
/** What a reader of `walletSources` asks for. Everything left out does not narrow the list. */
export interface WalletQuery {
  /** Counts from 1. */
  readonly page?: number
  /** How many wallets a page has. */
  readonly entries?: number
  /** Part of a name. */
  readonly search?: string
  /** Ids; no others are listed. */
  readonly include?: readonly string[]
  /** Ids that are left out. */
  readonly exclude?: readonly string[]
  /** Only wallets that serve this family of chains. */
  readonly namespace?: string
  /** Only certified ones. */
  readonly certified?: boolean
}
/** Where further wallets come from. `allWallets` names the view that browses the whole list, when there is one. */
export interface WalletSource {
  /** Orders and hides the source at its point. */
  readonly id: string
  /** Name of a view. */
  readonly allWallets?: string
  /** One page of the list; `count` is the length of all pages together. */
  list(query: WalletQuery, call: Call): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
}
/** What to do with a listed wallet that is not installed: a QR code, a deep link. The first that takes it wins. */
export interface WalletRoute {
  /** Orders and hides the route at its point. */
  readonly id: string
  /** Opens the route's own view, in the task of the click. Answers false when it has no way for this wallet. */
  open(wallet: ListedWallet | undefined): boolean
}

/** Remembers wallets that were connected before, for lists of the app's own. */
export interface WalletMemory {
  /** Orders and hides the memory at its point. */
  readonly id: string
  /** Ids of connectors, the one used last first. Connected ones may be among them. */
  read(): readonly string[]
  /** Calls back after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Removes one from the list; a session of it goes on. */
  forget(connector: string): void
}

/** Families of blockchains. Third-party plugins need a grant for `kernel.chains`. */
export const chains: Point<ChainAdapter> = /* @__PURE__ */ definePoint('kernel.chains', { key: (chain) => chain.namespace })
/** Where connectors come from: announced wallets, WalletConnect. Third-party plugins need a grant for `kernel.connectorSources`. */
export const connectorSources: Point<ConnectorSource> = /* @__PURE__ */ definePoint('kernel.connectorSources')
/** Views that `open()` shows when none is named. */
export const homes: Point<Home> = /* @__PURE__ */ definePoint('kernel.homes')
/** Checks that a connected account has to pass. Third-party plugins need a grant for `kernel.connectionGuards`. */
export const connectionGuards: Point<ConnectionGuard> = /* @__PURE__ */ definePoint('kernel.connectionGuards')
/** Blocks of the Connect view, from top to bottom. */
export const connectSections: Point<ConnectSection> = /* @__PURE__ */ definePoint('kernel.connectSections')
/** Tabs of the account view, such as Tokens and Activity. */
export const accountTabs: Point<AccountTab> = /* @__PURE__ */ definePoint('kernel.accountTabs')
/** Actions under the account's balance. The specification's order is onramp (10), swaps (20), receive, send. */
export const walletButtons: Point<WalletButton> = /* @__PURE__ */ definePoint('kernel.walletButtons')
/** Rows of the account's settings. */
export const settingsRows: Point<SettingsRow> = /* @__PURE__ */ definePoint('kernel.settingsRows')
/** What the Approve view shows of a request, by method. */
export const approvalBodies: Point<ApprovalBody> = /* @__PURE__ */ definePoint('kernel.approvalBodies')
/** Turns reported errors into alerts for the integrator. */
export const errorMappers: Point<ErrorMapper> = /* @__PURE__ */ definePoint('kernel.errorMappers')
/** Receivers of events, for analytics: `sinks.of(telemetrySink({ … }))`. */
export const sinks: Point<Sink> = /* @__PURE__ */ definePoint('kernel.sinks')
/** Plugins' own defaults of theme tokens. */
export const themeTokens: Point<ThemeTokens> = /* @__PURE__ */ definePoint('kernel.themeTokens')
/** Hosts that plugins ask, for a content security policy. */
export const policyHosts: Point<PolicyHosts> = /* @__PURE__ */ definePoint('kernel.policyHosts')
/** Who reads the native balance of a family's accounts. */
export const balanceSources: Point<BalanceSource> = /* @__PURE__ */ definePoint('kernel.balanceSources')
/** Who knows which coins and tokens an account holds. */
export const assetSources: Point<AssetSource> = /* @__PURE__ */ definePoint('kernel.assetSources')
/** Who knows which collectibles an account holds. */
export const collectibleSources: Point<CollectibleSource> = /* @__PURE__ */ definePoint('kernel.collectibleSources')
/** Who knows what happened with an account. */
export const activitySources: Point<ActivitySource> = /* @__PURE__ */ definePoint('kernel.activitySources')
/** Who finds names and pictures for addresses. */
export const nameSources: Point<NameSource> = /* @__PURE__ */ definePoint('kernel.nameSources')
/** Lists of wallets beyond those in the page. */
export const walletSources: Point<WalletSource> = /* @__PURE__ */ definePoint('kernel.walletSources')
/** Ways to a listed wallet that is not installed. */
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
