import type { MessageOverrides, MessageValues } from '../i18n/index.js'
import type { Contribution, Point, ReadOptions } from '../points/index.js'
import type { Approve, RequestOptions } from '../requests/index.js'
import type { Opened } from '../routing/index.js'
import type { BackingStorage } from '../state/index.js'
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
import type { CoreContract, ServerState, ThemeMode } from './core.js'
import type { ContractOf, Grants, Listed, Plugin } from './plugin.js'
import type { ShellModule } from './shell-contract.js'

/** `blocked`: a plugin that it requires has failed. */
export type PluginStatus = 'ready' | 'started' | 'failed' | 'blocked' | 'stopped'
/** What became of an installed plugin. */
export interface PluginInfo {
  /** As its spec has it. */
  readonly id: string
  /** Semantic version of the spec. */
  readonly version: string
  /** Where it is in its life; `failed` is also what a name clash makes of it. */
  readonly status: PluginStatus
  /** What the integrator, or a preset, allowed it. */
  readonly grants: readonly string[]
  /** Why it has failed. */
  readonly error?: unknown
}

/** The ids in something listed that are there in any case: of a plugin in a preset that may be without it, and of a list without a length, nothing is said. */
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
 * Leaves good plugins alone and turns a bad one into a sentence the editor shows. `All` stands outside the mapping
 * because TypeScript maps the parts of a spread tuple one by one.
 */
export type Checked<Ps extends readonly Listed[], G = Grants, All = Provides<CoreContract | ContractOf<Ps[number]>>> = {
  readonly [K in keyof Ps]: Problem<Ps[K], Others<Ps, K>, All, G>
}

/** How the app introduces itself to wallets and relays. */
export interface Metadata {
  /** Shown by wallets beside every question. */
  readonly name: string
  /** One sentence for visitors who do not know the app. */
  readonly description?: string
  /** Origin of the page. Wallets compare it with where a request comes from. */
  readonly url: string
  /** Addresses of square pictures. */
  readonly icons?: readonly string[]
}

/** A moment before the modal opens. */
export type Moment = 'idle' | 'intent' | 'open'
/** What `createKernel` takes. */
export interface KernelOptions<Ps extends readonly Listed[], G extends Grants = Grants> {
  /** Names the app to its server and keeps its storage apart. */
  readonly projectId: string
  /** Plugins and presets, in the order in which visitors meet what they bring: `[standard({ … }), siwx(), loyalty()]`. */
  readonly plugins: Ps & Checked<Ps, G>
  /** Where a visitor begins; the first network of the first family when left out. What a visitor chose before comes first. */
  readonly defaultNetwork?: CaipNetworkId
  /** How wallets are told about the app; read from the document where left out. */
  readonly metadata?: Metadata
  /** The integrator's order at any point, by value key: `{ 'kernel.connectSections': ['wallet', 'email'] }`. */
  readonly order?: { readonly [point: string]: readonly string[] }
  /** Values to leave out: `['kernel.walletButtons/send']`. */
  readonly hide?: readonly string[]
  /**
   * Your yes to what third parties' plugins need, by plugin id, in one place: `{ loyalty: ['kernel.requests'] }`. Our plugins and presets bring
   * theirs; what stands here for a plugin counts alone.
   */
  readonly grants?: G
  /** Views of the integrator's own in place of a plugin's: `{ Account: () => import('./my-account') }`. */
  readonly overrides?: { readonly [view: string]: () => Promise<{ readonly default: (props: never) => unknown }> }
  /** Mode, and values over the plugins' own: `{ mode: 'dark', tokens: { '--lk-accent': '#5b4bff' } }`. */
  readonly theme?: { readonly mode?: ThemeMode; readonly tokens?: { readonly [token: string]: string } }
  /** BCP 47. Left out: the browser's language where a catalogue exists, else English. */
  readonly locale?: string
  /** Texts of the integrator's own, by locale and full key: `{ en: { 'connect.title': 'Log in' } }`. */
  readonly messages?: MessageOverrides
  /** Address of the operator's server, without which features that need one are left out. */
  readonly server?: ServerAddress
  /** Makes the requests to the server; the browser's own by default. */
  readonly fetch?: typeof fetch
  /** Where sessions are kept; localStorage by default, memory where that is refused. */
  readonly storage?: BackingStorage
  /**
   * What a server knows of the visitor's wallets, from `createServerState` of `@latchkey/kernel/ssr`: server and page draw the account at
   * once, as `connecting`. Make a kernel for each request then, since visitors differ.
   */
  readonly initialState?: ServerState | undefined
  /** `false`: a reload begins disconnected. */
  readonly reconnect?: boolean
  /** The modal's code, loaded on the first `open`. `false` runs headless. */
  readonly shell?: (() => Promise<ShellModule>) | false
  /** Puts nothing at the end of the page: what opens is drawn where the app called `mount()`, or waits for that. */
  readonly disableAppend?: boolean
  /**
   * When the modal's code may be fetched ahead of the first `open`: `idle` (by default) once the page has loaded and rests, but not for
   * visitors who save data or are on 2G; `intent` when a pointer or the focus comes to one of our buttons; `open` never. Only the page's own
   * files are fetched. No wallet, server or storage hears of it.
   */
  readonly preload?: Moment
  /** Asks the visitor. The shell does it by default; headless apps pass their own. */
  readonly approve?: Approve
  /** Alerts, copy keys and warnings. On by default on local hosts. */
  readonly debug?: boolean
  /** Hears of every error that is reported; `plugin` is who reported it, `core` the kernel itself. */
  readonly onError?: (error: unknown, plugin: string) => void
}

/** Where the operator's server is. */
export interface ServerAddress {
  /** `https://latchkey.example.com`; a path, `/api/latchkey`, is on the page's own site. */
  readonly baseUrl: string
  /** Another address for browsers whose time zone is one of these, where the usual one cannot be reached. Nobody's zone is restricted when left out. */
  readonly restricted?: {
    /** IANA names: `Asia/Shanghai`. */
    readonly timeZones: readonly string[]
    /** Like the usual one. */
    readonly baseUrl: string
  }
}

/** `in C`: a kernel with more plugins fits wherever one with fewer is asked for. `Kernel<never>` fits every kernel. */
export interface Kernel<in C extends Contract = CoreContract> extends AsyncDisposal {
  /** Slices by plugin id, `core` the kernel's own. Frozen snapshots; each stays the same object until its slice changes. */
  readonly state: StateOf<C>
  /** The state as it was when the kernel started, which is what a server renders. Parts of a page that hydrate late draw it first. */
  readonly served: StateOf<C>
  /** The storage has a wallet of the last visit, which `start` asks again. Read it in a browser, after hydration. */
  readonly remembers: boolean
  /** What plugins offer to call, by plugin id. */
  readonly actions: ActionsOf<C>
  /** Every installed plugin, in the order in which they are set up. */
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
   * Opens the modal with a view, or with the home view: the account, or Connect. Resolves once the view is on screen.
   * @throws kernel/view-unknown, which names the plugin that is missing
   */
  open<V extends ViewName<C>>(view: V, ...args: ViewArgs<C, V>): Promise<Opened>
  open(view?: undefined, options?: { readonly namespace?: string }): Promise<Opened>
  /** Is there a view of that name? Its plugin may be missing, or have it switched off. */
  canOpen(view: string): boolean
  /** Answers false when a view refuses to be left. */
  close(): boolean
  /** Goes one view back. Returns false when a view refuses to be left. */
  back(): boolean
  /**
   * Makes an RPC request: free methods run at once, others wait for the visitor, unlisted ones are refused (specification section 6).
   * @throws kernel/rpc-not-allowed 'Requested RPC call is not allowed', kernel/rpc-rejected, kernel/rpc-aborted 'Request was aborted'
   * when the modal closes
   */
  request<M extends MethodName<C>>(method: M, params: MethodParams<C, M>, call?: RequestOptions): Promise<MethodResult<C, M>>
  /** Hears an event of the kernel or of any plugin, until the returned function is called or the signal aborts. */
  on<E extends EventName<C>>(event: E, listener: (payload: EventsOf<C>[E]) => void, options?: { readonly signal?: AbortSignal }): () => void
  /** Calls back after any change of the slice. */
  subscribe(slice: keyof StateOf<C> & string, listener: () => void): () => void
  /** Values at a point, in the integrator's order. */
  read<T>(point: Point<T>, options?: ReadOptions): readonly T[]
  /** Adds a value to a point from outside a plugin; hands back the way to remove it. */
  contribute(contribution: Contribution): () => void
  /** Any text by key, in the present locale. */
  t(key: string, values?: MessageValues): string
  /** Loads the locale's catalogues, then switches; inputs, focus and connections stay. */
  setLocale(locale: string): Promise<void>
  /** Replaces the integrator's own texts; what is on the screen follows at once. */
  setMessages(overrides: MessageOverrides): void
  /** Changes mode, tokens or both; what is left out stays. */
  setTheme(theme: { readonly mode?: ThemeMode; readonly tokens?: { readonly [token: string]: string } }): void
  /** Draws the widget inside an element instead of over the page, until the returned function is called. */
  mount(element: HTMLElement): Promise<() => void>
  /** Loads the modal's code and its home view ahead of the first press; with a moment only where the option `preload` allows it then. */
  preload(moment?: 'idle' | 'intent'): Promise<void>
  /**
   * Runs every plugin's `start`. Idempotent; a no-op on a server, where nothing but `shell: false` runs. A kernel of the same project that
   * already runs on the page is stopped, as after an edit with hot reload: they would share wallets and storage.
   */
  start(): Promise<void>
  /** Aborts, cleans up in reverse, leaves nothing behind. Idempotent. */
  stop(): Promise<void>
}
