import type { AsyncDisposal } from './async-disposal.js'
import type { CaipNetworkId } from './chain.js'
import type { Connections } from './connections.js'
import type {
  ActionsOf,
  Contract,
  EventName,
  EventsOf,
  Merge,
  MethodName,
  MethodParams,
  MethodResult,
  Provides,
  Requires,
  StateOf,
  ViewArgs,
  ViewName,
} from './contract.js'
import type { CoreContract, ServerState, Theme, ThemeState } from './core.js'
import type { MessageOverrides, MessageValues } from './messages.js'
import type { ContractOf, Grants, Listed, Plugin } from './plugin.js'
import type { Contribution, Point, ReadOptions } from './point.js'
import type { Approve, RequestOptions } from './requests.js'
import type { ShellModule } from './shell-contract.js'
import type { BackingStorage } from './storage.js'

/** `blocked`: a plugin it requires has failed. */
export type PluginStatus = 'ready' | 'started' | 'failed' | 'blocked' | 'stopped'
/** Status of an installed plugin. */
export interface PluginInfo {
  /** Id from its spec. */
  readonly id: string
  /** Semantic version from its spec. */
  readonly version: string
  /** Phase of its lifecycle. A name clash also results in `failed`. */
  readonly status: PluginStatus
  /** Permissions granted by the integrator or a preset. */
  readonly grants: readonly string[]
  /** Why it failed. */
  readonly error?: unknown
}

/**
 * The ids that are certain to be in a listed item. Nothing is certain about plugins that a preset may omit, and about arrays of unknown
 * length.
 */
type Sure<L> =
  L extends Plugin<infer C>
    ? string extends C['id']
      ? never
      : [C['id']] extends [Merge<C['id']>]
        ? C['id']
        : never
    : L extends { readonly plugins: infer Ps }
      ? SureOf<Ps>
      : never
type SureOf<Ps> = Ps extends readonly [infer First, ...infer Rest] ? Sure<First> | SureOf<Rest> : never
type Others<Ps extends readonly Listed[], But> = { [K in keyof Ps]: K extends But ? never : Sure<Ps[K]> }[number]
type Missing<C, All> = Exclude<Requires<C>, All> & string
type Given<G, Id extends string> = G extends { readonly [K in Id]: readonly (infer P)[] } ? P : never
type Ungranted<C, G> = C extends { readonly id: infer Id extends string; readonly needs: infer N }
  ? Exclude<N, Given<G, Id>> extends infer Left extends string
    ? `Plugin "${Id}" needs a grant: createKernel({ grants: { ${Id}: ['${Left}'] } }).`
    : never
  : never
type Problem<L, OtherIds, All, G, C = ContractOf<L>> = [C] extends [never]
  ? unknown
  : [Sure<L> & OtherIds] extends [never]
    ? [Missing<C, All>] extends [never]
      ? [Ungranted<C, G>] extends [never]
        ? unknown
        : Ungranted<C, G>
      : `Plugin "${IdOf<C>}" needs a plugin that provides "${Missing<C, All>}".`
    : `Plugin "${Sure<L> & OtherIds & string}" is listed twice.`
type IdOf<C> = C extends { readonly id: infer Id extends string } ? Id : never
/**
 * Leaves valid plugins unchanged and turns an invalid one into a message shown by the editor. `All` stays outside the mapping because
 * TypeScript maps the parts of a spread tuple one by one.
 */
export type Checked<Ps extends readonly Listed[], G = Grants, All = Provides<CoreContract | ContractOf<Ps[number]>>> = {
  readonly [K in keyof Ps]: Problem<Ps[K], Others<Ps, K>, All, G>
}

/** How the app identifies itself to wallets and relays. */
export interface Metadata {
  /** Shown by wallets with every prompt. */
  readonly name: string
  /** One sentence for visitors who do not know the app. */
  readonly description?: string
  /** Origin of the page. Wallets compare it with the origin of a request. */
  readonly url: string
  /** URLs of square icons. */
  readonly icons?: readonly string[]
}

/** A moment before the modal opens. */
export type Moment = 'idle' | 'intent' | 'open'
/** Options of `createKernel`. */
export interface KernelOptions<Ps extends readonly Listed[], G extends Grants = Grants> {
  /** Identifies the app to its server and separates its storage. */
  readonly projectId: string
  /** Plugins and presets, in the order in which visitors see what they add: `[standard({ … }), siwx(), loyalty()]`. */
  readonly plugins: Ps & Checked<Ps, G>
  /** The initial network. Defaults to the first network of the first family. A network that the visitor chose earlier takes precedence. */
  readonly defaultNetwork?: CaipNetworkId
  /** How the app is presented to wallets. Read from the document by default. */
  readonly metadata?: Metadata
  /** The integrator's order at any point, by value key: `{ 'kernel.connectSections': ['wallet', 'email'] }`. */
  readonly order?: { readonly [point: string]: readonly string[] }
  /** Values to hide: `['kernel.walletButtons/send']`. */
  readonly hide?: readonly string[]
  /**
   * Permissions granted to third-party plugins, by plugin id, in one place: `{ loyalty: ['kernel.requests'] }`. Our plugins and presets
   * bring their own; an entry here replaces them for that plugin.
   */
  readonly grants?: G
  /** The integrator's own views, replacing a plugin's: `{ Account: () => import('./my-account') }`. */
  readonly overrides?: { readonly [view: string]: () => Promise<{ readonly default: (props: never) => unknown }> }
  /** Mode, and values that override the plugins': `{ mode: 'dark', tokens: { '--lk-accent': '#5b4bff' } }`. */
  readonly theme?: Theme
  /** BCP 47. Defaults to the browser's language if a catalogue exists, otherwise English. */
  readonly locale?: string
  /** The integrator's own texts, by locale and full key: `{ en: { 'connect.title': 'Log in' } }`. */
  readonly messages?: MessageOverrides
  /** URL of the operator's server. Without it, features that need a server are unavailable. */
  readonly server?: ServerAddress
  /** Sends the requests to the server. Defaults to the browser's `fetch`. */
  readonly fetch?: typeof fetch
  /** Storage of sessions. Defaults to `localStorage`, or memory if that is refused. */
  readonly storage?: BackingStorage
  /**
   * The server's state of the visitor's wallets, from `createServerState` of `@latchkey/kernel/ssr`: server and page render the account
   * immediately, as `connecting`. Create a kernel per request then, since visitors differ.
   */
  readonly initialState?: ServerState | undefined
  /** `false`: starts disconnected after a reload. */
  readonly reconnect?: boolean
  /** The modal's code, loaded on the first `open`. `false` runs headless. */
  readonly shell?: (() => Promise<ShellModule>) | false
  /** Adds nothing to the end of the page: the modal is drawn where the app called `mount()`, or waits for that call. */
  readonly disableAppend?: boolean
  /**
   * When the modal's code may be preloaded before the first `open`: `idle` (the default) once the page has loaded and is idle, but not
   * for visitors who save data or are on 2G; `intent` when one of our buttons is hovered or focused; `open` never. Only the page's own
   * files are fetched. Wallets, servers and storage are not accessed.
   */
  readonly preload?: Moment
  /** Asks the visitor for approval. Done by the shell by default; headless apps pass their own. */
  readonly approve?: Approve
  /** Alerts, copyable keys and warnings. On by default on local hosts. */
  readonly debug?: boolean
  /**
   * Called with every reported error; `plugin` is the reporting plugin, or `core` for the kernel itself. A request without a reply is
   * reported after three seconds, and not if the visitor leaves the page by then, since browsers end the requests of such a page.
   */
  readonly onError?: (error: unknown, plugin: string) => void
}

/** Address of the operator's server. */
export interface ServerAddress {
  /** `https://latchkey.example.com`; a path, `/api/latchkey`, is relative to the page's origin. */
  readonly baseUrl: string
  /** Alternative URL for browsers in one of these time zones, where the usual one is unreachable. None by default. */
  readonly restricted?: {
    /** IANA names: `Asia/Shanghai`. */
    readonly timeZones: readonly string[]
    /** Same format as the usual one. */
    readonly baseUrl: string
  }
}

/** `in C`: a kernel with more plugins is assignable wherever one with fewer is expected. `Kernel<never>` accepts every kernel. */
export interface Kernel<in C extends Contract = CoreContract> extends AsyncDisposal {
  /** Slices by plugin id; `core` is the kernel's own. Frozen snapshots; each stays the same object until its slice changes. */
  readonly state: StateOf<C>
  /** The state when the kernel started, which is what a server renders. Parts of a page that hydrate late render it first. */
  readonly served: StateOf<C>
  /** The storage contains a wallet from the last visit, which `start` restores. Read it in a browser, after hydration. */
  readonly remembers: boolean
  /** Functions that plugins offer, by plugin id. */
  readonly actions: ActionsOf<C>
  /** All installed plugins, in setup order. */
  readonly plugins: readonly PluginInfo[]
  /** Wallets and sessions, without the modal. */
  readonly connections: Connections
  /** As given to `createKernel`. */
  readonly projectId: string
  /** As given to `createKernel`, or read from the document. */
  readonly metadata: Metadata | undefined
  /** As given to `createKernel`. */
  readonly server: ServerAddress | undefined
  /**
   * Opens the modal with a view, or with the home view: the account, or Connect. Resolves once the view is visible.
   * @throws kernel/view-unknown, which names the missing plugin
   */
  open<V extends ViewName<C>>(view: V, ...args: ViewArgs<C, V>): Promise<Opened>
  open(view?: undefined, options?: { readonly namespace?: string }): Promise<Opened>
  /** Returns whether a view of that name can be opened. Its plugin may be missing, or have turned it off. */
  canOpen(view: string): boolean
  /** Closes the modal. Returns false if a view refuses to be left. */
  close(): boolean
  /** Goes back one view. Returns false if a view refuses to be left. */
  back(): boolean
  /**
   * Sends an RPC request: free methods run immediately, others wait for the visitor, unlisted ones are refused (specification section 6).
   * @throws kernel/rpc-not-allowed 'Requested RPC call is not allowed', kernel/rpc-rejected, kernel/rpc-aborted 'Request was aborted'
   * when the modal closes
   */
  request<M extends MethodName<C>>(method: M, params: MethodParams<C, M>, call?: RequestOptions): Promise<MethodResult<C, M>>
  /** Listens to an event of the kernel or of any plugin, until the returned function is called or the signal aborts. */
  on<E extends EventName<C>>(event: E, listener: (payload: EventsOf<C>[E]) => void, options?: { readonly signal?: AbortSignal }): () => void
  /** Calls the listener after any change of the slice. */
  subscribe(slice: keyof StateOf<C> & string, listener: () => void): () => void
  /** Returns the values at a point, in the integrator's order. */
  read<T>(point: Point<T>, options?: ReadOptions): readonly T[]
  /** Adds a value to a point from outside a plugin. Returns a function that removes it. */
  contribute(contribution: Contribution): () => void
  /** Returns any text by key, in the current locale. */
  t(key: string, values?: MessageValues): string
  /** Loads the locale's catalogues, then switches; inputs, focus and connections are kept. */
  setLocale(locale: string): Promise<void>
  /** Replaces the integrator's own texts. The screen updates immediately. */
  setMessages(overrides: MessageOverrides): void
  /** Changes mode, tokens or both; omitted values stay. A token set to `undefined` returns to its default. */
  setTheme(theme: Partial<ThemeState>): void
  /** Renders the widget inside an element instead of over the page, until the returned function is called. */
  mount(element: HTMLElement): Promise<() => void>
  /** Loads the modal's code and its home view before the first press; with a moment, only if the option `preload` allows it then. */
  preload(moment?: 'idle' | 'intent'): Promise<void>
  /**
   * Runs every plugin's `start` and reads the stored sessions; remembered wallets may still be restoring when it resolves. Idempotent; a
   * no-op on a server, unless `shell: false`. Stops a kernel of the same project that already runs on the page, as after an edit with hot
   * reload: they would share wallets and storage.
   */
  start(): Promise<void>
  /** Aborts, cleans up in reverse order, leaves nothing behind. Idempotent. */
  stop(): Promise<void>
}

/** A view that is on screen. */
export interface Opened {
  /**
   * Resolves with the outcome of an operation view (a hash, a status); rejects with kernel/modal-closed if the modal closes first. Ignore
   * it for views without an outcome.
   */
  readonly result: Promise<unknown>
}
