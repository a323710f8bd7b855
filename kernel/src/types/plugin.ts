import type { TSchema } from 'typebox'
import type { Network } from './chain.js'
import type {
  Contract,
  EventName,
  EventsOf,
  Field,
  MessageKey,
  MethodName,
  MethodParams,
  MethodResult,
  Mutable,
  Requires,
  ViewArgs,
  ViewName,
} from './contract.js'
import type { CoreEvents, CoreState } from './core.js'
import type { Catalogue, MessageValues } from './messages.js'
import type { Contribution, Point, Provided, ReadOptions, Service } from './point.js'
import type { Http } from './routes.js'
import type { KeyValue } from './storage.js'

/** Semantic version, with or without a prerelease: `1.2.0`, `2.0.0-beta.1`. */
export type Version = `${number}.${number}.${number}` | `${number}.${number}.${number}-${string}`
type Caret = `^${Version}`
/** Caret ranges, `^1.2.0`, separated by `||` if several fit: `^1.2.0 || ^2.0.0`. */
export type Range = Caret | `${Caret} || ${Caret}` | `${Caret} || ${Caret} || ${Caret}`
/** A deprecation: something that a later version removes. */
export interface Deprecation {
  /** As written in code: `kernel.actions.loyalty.add()`. */
  readonly what: string
  /** The version of the plugin that deprecated it. */
  readonly since: Version
  /** The version that removes it: the next major, or the next minor before 1.0. */
  readonly until: Version
  /** Name of the replacement. */
  readonly use: string
}

/** Opaque: only `definePlugin` creates one, and only the kernel reads its content. */
export interface Plugin<out C extends Contract = Contract> {
  /** Unique in a kernel; the key of its state and actions. */
  readonly id: C['id']
  /** Semantic version, which others may require a range of. */
  readonly version: string
  /** Type only; absent at run time. */
  readonly '~contract': C
}
/** Permissions of plugins beyond their own scope, by plugin id: `{ loyalty: ['kernel.requests'] }`. */
export interface Grants {
  readonly [plugin: string]: readonly string[]
}
/**
 * Plugins as a single value, with the grants they need and their preferred order. Listed among the plugins of an app or of another
 * preset, or spread into the options of `createKernel`.
 */
export interface Preset<out Ps extends readonly Listed[] = readonly Listed[]> {
  /** In the order in which visitors see what they add; may include presets. */
  readonly plugins: Ps
  /**
   * Apply if the preset is spread into the options of `createKernel`, or ships with the kernel. For any other preset, the app must repeat
   * them there.
   */
  readonly grants?: Grants
  /** Like the option of `createKernel`, which takes precedence. */
  readonly order?: { readonly [point: string]: readonly string[] }
  /** Values to hide, in addition to the app's: `['kernel.walletButtons/send']`. */
  readonly hide?: readonly string[]
}

/**
 * Options as an app passed them. Plain JavaScript does not check their names: in debug mode, a starting kernel reports unknown ones in the
 * console.
 */
export interface GivenOptions {
  /** Name of the function that takes them: `swaps`. */
  readonly of: string
  /** As passed by the app. */
  readonly given: unknown
  /** Loads the names of all options. Called in debug mode only. */
  readonly known: () => Promise<{ readonly knownOptions: KnownOptions }>
}
/** Names of options; an object lists the names inside an option. `satisfies KnownOptions<SwapsOptions>` keeps the list complete. */
export type KnownOptions<O = { readonly [option: string]: unknown }> = {
  readonly [K in O extends unknown ? keyof O : never]-?: true | { readonly [option: string]: true }
}
/** Items of `plugins`. */
export type Listed = Plugin | Preset
/**
 * The contract of a plugin, or those in a preset, in which presets may be nested three levels deep; never for a plain `Plugin`, of which
 * nothing is known.
 */
export type ContractOf<P, Depth extends 0 | 1 | 2 | 3 = 3> =
  P extends Plugin<infer C>
    ? string extends C['id']
      ? never
      : C
    : P extends { readonly plugins: readonly (infer Inner)[] }
      ? Depth extends 1 | 2 | 3
        ? ContractOf<Inner, [0, 0, 1, 2][Depth]>
        : never
      : never

/** Props of a view's component. */
export interface ViewProps<C extends Contract, V extends ViewName<C> = ViewName<C>> {
  /** Arguments of the view; undefined if it takes none. */
  readonly args: ViewArgs<C, V>[0]
  /** Context of the plugin that owns the view. */
  readonly ctx: Context<C>
  /** Ends an operation: `open()`'s `result` resolves with the value. */
  readonly finish: (result?: unknown) => void
}
/** The module that `View.load` resolves with. */
export interface ViewModule<C extends Contract, V extends ViewName<C>> {
  /** React component of the view. */
  readonly default: (props: ViewProps<C, V>) => unknown
  /** CSS of this view, adopted for the lifetime of the shell. */
  readonly styles?: string
}
/**
 * The shape of a view, drawn while it loads: `rows` of a list, `tiles` of a grid, a QR `code`, a `form`, the `ring` of a wait, a `sum`
 * with its details, `text` with headings.
 */
export type SkeletonShape = 'rows' | 'tiles' | 'code' | 'form' | 'ring' | 'sum' | 'text'
/** How a view is being left. */
export type Leaving = 'close' | 'back' | 'open'
/** A view's title, how it loads, and when it may be left. */
export interface View<C extends Contract, V extends ViewName<C>> {
  /** A message key, or a function of the arguments for titles that include a wallet or network. */
  readonly title?: MessageKey<C> | ((args: ViewArgs<C, V>[0], ctx: Context<C>) => string)
  /** `false`: turned off by an option. It does not open, its code is not loaded, and `canOpen` returns false. */
  readonly enabled?: boolean
  /** Loads the chunk before the view is first drawn; the default export is its component. */
  readonly load: () => Promise<ViewModule<C, V>>
  /** Placeholder until it has loaded. Defaults to `rows`. */
  readonly skeleton?: SkeletonShape
  /** Points whose parts the view draws from the first moment: they are loaded together with it. */
  readonly shows?: readonly Point<{ readonly load: () => Promise<unknown> }>[]
  /**
   * For a home view: it is drawn inside the closed modal while the page is idle, so that a press only must show it. Its effects, and those
   * of its parts, run at that time: anything that sends requests to a wallet, a server or another host must wait for `ctx.core.open`.
   */
  readonly ahead?: boolean
  /** Required arguments, with their types as returned by `typeof`. A missing one throws `kernel/view-arguments`. */
  readonly args?: { readonly [argument: string]: 'string' | 'number' | 'boolean' | 'object' }
  /** Checks arguments that an app passed to `kernel.open()`. If it throws, `open()` rejects with that error and shows nothing. */
  readonly check?: (args: ViewArgs<C, V>[0], ctx: Context<C>) => Promise<void>
  /** `account`: without a connected wallet the home view opens first and this one follows. */
  readonly needs?: 'account'
  /** Called before the view is left; `false` keeps it open. */
  readonly canLeave?: (ctx: Context<C>, how: Leaving) => boolean
  /** Shown to the visitor when `canLeave` refuses. */
  readonly refusal?: MessageKey<C>
  /** Left side of the header in a first view: an icon and its action. */
  readonly help?: { readonly label: MessageKey<C> | ((ctx: Context<C>) => string); readonly icon: string; press(ctx: Context<C>): void }
  /** `false`: no way back, even with views beneath. */
  readonly back?: boolean
}

/** `free` runs immediately, `approve` waits for the visitor in the modal. Anything not listed is refused. */
export type Policy = 'free' | 'approve'
/** How an RPC method is handled. */
export interface Method<C extends Contract, M extends MethodName<C>> {
  /** A function if it depends on the wallet: one that prompts the visitor itself needs no second prompt. */
  readonly policy: Policy | (() => Policy)
  /**
   * Schema of the parameter list, from `@latchkey/kernel/wire`. A mismatch is `kernel/rpc-params`: the visitor is not asked, and `handle`
   * is not called. `checkPlugin` requires one for every method that begins with the plugin's id.
   */
  readonly params?: TSchema
  /** Handles a request. `params` are frozen if the visitor was asked. The signal aborts with the caller and with the kernel. */
  handle(params: MethodParams<C, M>, call: { readonly signal: AbortSignal }): Promise<MethodResult<C, M>>
}

/** A short message next to the card. `loading` stays until another message replaces it; the others disappear automatically. */
export interface Toast {
  /** Determines colour, icon and how screen readers announce it. */
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  /** The text, already translated. */
  readonly text: string
  /** A text to be copied by hand, in a separate field that is selected. */
  readonly value?: string
  /** A button after the text; `press` runs in the task of the click. */
  readonly action?: { readonly label: string; press(): void }
}

/** The typed interface of another plugin. */
export interface Peer<D extends Contract> {
  /** Its slice as a frozen snapshot; undefined if its contract has none. */
  readonly state: D extends { readonly state: infer S } ? S : undefined
  /** Its actions; undefined if its contract has none. */
  readonly actions: D extends { readonly actions: infer A } ? A : undefined
  /** Pushes one of its views onto the stack, or opens the modal with it. */
  open<V extends ViewName<D>>(view: V, ...args: ViewArgs<D, V>): void
}

/** Everything a plugin may access. All its registrations are undone when the kernel stops. */
export interface Context<C extends Contract = Contract> {
  /** The plugin this context belongs to. */
  readonly plugin: { readonly id: C['id']; readonly version: string }
  /** The plugin's own state, mutable. No other plugin can access this object. */
  readonly state: C extends { readonly state: infer S } ? Mutable<S> : undefined
  /** The kernel's own slice as a frozen snapshot: modal, sessions, networks, connectors, locale, theme. */
  readonly core: CoreState
  /** Aborts when the kernel stops. Pass it to every fetch, timer and listener. */
  readonly signal: AbortSignal
  /** Storage whose keys are private to this plugin. */
  readonly storage: KeyValue
  /** HTTP client. Adds base URL, project id, client id and the signal. */
  readonly http: Http
  /** Pushes a view onto the stack, or opens the modal with it. */
  open<V extends ViewName<C>>(view: V, ...args: ViewArgs<C, V>): void
  /** Pushes a view of another plugin that is only known by name, as from a point's value. */
  openAny(view: string, args?: unknown): void
  /** Returns whether a view of that name can be opened. Its plugin may be missing, or have turned it off. */
  canOpen(view: string): boolean
  /** Replaces the top view, so that Back skips it. */
  replace<V extends ViewName<C>>(view: V, ...args: ViewArgs<C, V>): void
  /** Opens a view chosen by the kernel: the account, or the connect view, optionally limited to a namespace. */
  home(options?: { readonly namespace?: string }): void
  /** Goes back one view; closes the modal on the first one. */
  back(): void
  /** Closes the modal. Returns false if a view refuses to be left. */
  close(): boolean
  /**
   * Ends the visitor's flow: continues to a home that is currently `required`, then to the view that waited for the flow, otherwise
   * closes.
   */
  complete(): void
  /**
   * Removes one of the plugin's own views if it is on top, without its guard: the one beneath reappears, and removing the last one closes
   * the modal. For views without a way back, once their wait is over.
   */
  drop(view: ViewName<C>): void
  /**
   * Emits an event to pages (`kernel.on`), and to sinks if there are any. If a listener throws, the error is reported and the others
   * still run.
   */
  emit<E extends EventName<C>>(event: E, payload: EventsOf<C>[E]): void
  /** Listens to the kernel's own events until the kernel stops. */
  on<E extends keyof CoreEvents>(event: E, listener: (payload: CoreEvents[E]) => void): () => void
  /** Returns one of the plugin's own texts in the current locale. Values fill its ICU arguments. Empty while its catalogue is loading. */
  t(key: MessageKey<C>, values?: MessageValues): string
  /** Returns the text of any full message key, for labels that other plugins contributed. */
  label(key: string, values?: MessageValues): string
  /** Shows a short message, replacing the current one. */
  toast(toast: Toast): void
  /** Returns the values at a point: the integrator's order first, then the reader's `prefer`, then `order`, then plugin order. */
  read<T>(point: Point<T>, options?: ReadOptions): readonly T[]
  /**
   * Returns what a plugin or the kernel provides as a service.
   * @throws kernel/service-missing; kernel/not-granted if the service needs a grant
   */
  use<T>(service: Service<T>): T
  /** Returns another plugin, if installed: `ctx.peer<SwapsContract>('swaps')`. Type-only import, no dependency. */
  peer<D extends Contract>(id: D['id']): Peer<D> | undefined
  /** Calls the listener after any change of a slice; `core` is the kernel's own. */
  subscribe(slice: string, listener: () => void): () => void
  /** Returns the current value of a slice, frozen; the same object until it changes. */
  snapshot(slice: string): unknown
  /** Registers a cleanup that runs when the kernel stops, last registered first. */
  defer(cleanup: () => void | Promise<void>): void
  /** Passes an error to `onError`, to the event `error` and to mappers that may raise an alert. Never throws. */
  report(error: unknown): void
  /**
   * Warns once in the console, only with `debug`, that a part of the plugin is deprecated. Its docstring says the same after
   * `@deprecated`.
   */
  deprecated(note: Deprecation): void
}

type Needs<C, K extends PropertyKey, T> = C extends { readonly [P in K]: unknown } ? T : unknown
/** The result of `setup`: contributions, services, and the actions and methods declared in the contract. */
export type Setup<C extends Contract> = {
  /** Values for points: `[walletButtons.of({ … })]`. */
  readonly contributes?: readonly Contribution[]
  /** Services it implements: `[provide(service, value)]`. */
  readonly provides?: readonly Provided[]
} & Needs<C, 'actions', { readonly actions: Field<C, 'actions'> }> &
  Needs<C, 'rpc', { readonly rpc: { readonly [M in MethodName<C>]: Method<C, M> } }>

/** A catalogue, or a chunk that contains it. English may be a chunk too: the kernel loads it with the shell. */
export type CatalogueSource = Catalogue | (() => Promise<{ readonly default: Catalogue }>)
/** A plugin's texts by locale. English is the fallback for texts missing in another language. */
export interface Messages<C extends Contract> {
  /** Every key of the contract, or a chunk with all of them. */
  readonly en:
    | { readonly [K in MessageKey<C>]: Catalogue[string] }
    | (() => Promise<{ readonly default: { readonly [K in MessageKey<C>]: Catalogue[string] } }>)
  readonly [locale: string]: CatalogueSource
}

/**
 * Further texts of a plugin by group and locale, for views that few visitors see. A group is loaded when one of its texts is first shown.
 * Its keys begin with the plugin's id and the group: `solana.approve.program`.
 */
export interface LateMessages {
  readonly [group: string]: { readonly [locale: string]: () => Promise<{ readonly default: Catalogue }> }
}

/** A family of chains, as `ChainAdapter` describes it. */
export interface Family {
  /** CAIP-2 namespace: `eip155`. */
  readonly namespace: string
  /** In display order. */
  readonly networks: readonly Network[]
}

/** Migrates stored data from `version - 1` to `version`. Runs once, before `start`, on the plugin's own keys. */
export interface Migration {
  /** Starts at 1 and increases by one per step. */
  readonly version: number
  /** Rewrites the plugin's keys in place. If it throws, the error is reported and the step runs again on the next start. */
  up(storage: KeyValue): void
}

/** The argument of `definePlugin`. The contract determines which fields are required: one with `views` must list them, and so on. */
export type PluginSpec<C extends Contract> = {
  /** A camelCase word; `core`, `kernel`, `shell` and `app` are reserved. */
  readonly id: C['id']
  /** Semantic version of the plugin, which others may require a range of. */
  readonly version: Version
  /** Kernel versions the plugin was built for. */
  readonly kernel: Range
  /**
   * Permissions that the plugin cannot work without and the integrator must grant: services and points by their id (`kernel.connections`),
   * and what belongs to another plugin (`history.actions`, `connect.state`). `createKernel` throws if a grant is missing.
   */
  readonly needs?: readonly string[]
  /** In any order; each runs once. */
  readonly migrations?: readonly Migration[]
  /** Options that the app passed to the plugin's function, to report misspelled ones. */
  readonly options?: GivenOptions
  /** Texts that few visitors see, by group: `ctx.label('solana.approve.program')`. */
  readonly lateMessages?: LateMessages
  /**
   * Lets a page paint its buttons before the plugin is set up: its `setup` runs when anything is needed that it may contribute, at the latest
   * when the kernel starts, if all plugins after it in the list are lazy too. Not for plugins that contribute theme tokens, and for those
   * that contribute a family of chains only with `family`.
   */
  readonly lazy?: boolean
  /** The family of chains that the plugin contributes, whose networks the kernel's state has from the start. */
  readonly family?: Family
  /** Pure and synchronous; also runs on the server. No DOM, network or timers. */
  setup?(ctx: Context<C>): Setup<C> | undefined
  /** Browser only, after every `setup`. */
  start?(ctx: Context<C>): void | Promise<void>
} & Needs<C, 'views', { readonly views: { readonly [V in ViewName<C>]: View<C, V> } }> &
  Needs<C, 'state', { readonly state: () => Mutable<Field<C, 'state'>> }> &
  Needs<C, 'messages', { readonly messages: Messages<C> }> &
  Needs<C, 'provides', { readonly provides: { readonly [K in Field<C, 'provides'> & string]: Version } }> &
  Needs<C, 'needs', { readonly needs: readonly Field<C, 'needs'>[] }> &
  Needs<C, 'requires', { readonly requires: { readonly [K in Requires<C>]: Range } }> &
  Needs<C, 'actions', { setup(ctx: Context<C>): Setup<C> }> &
  Needs<C, 'rpc', { setup(ctx: Context<C>): Setup<C> }>

/** The same spec with its types erased, for the kernel. */
export interface AnySpec {
  /** Like `PluginSpec.id`: a camelCase word. */
  readonly id: string
  /** Semantic version of the plugin. */
  readonly version: Version
  /** Range of kernel versions it was built for. */
  readonly kernel: Range
  /** Grants that it cannot work without. */
  readonly needs?: readonly string[]
  /** Migrations of its stored data. */
  readonly migrations?: readonly Migration[]
  /** Options as passed by the app. */
  readonly options?: GivenOptions
  /** Views by name. */
  readonly views?: { readonly [view: string]: View<Contract, never> }
  /** Creates the slice's initial state, separately for each kernel. */
  readonly state?: () => object
  /** Catalogues by locale. */
  readonly messages?: { readonly [locale: string]: CatalogueSource }
  /** Catalogues by group and locale, loaded when they are first shown. */
  readonly lateMessages?: LateMessages
  /** Capabilities with their versions. */
  readonly provides?: { readonly [capability: string]: Version }
  /** Plugin ids or capabilities with the accepted ranges. */
  readonly requires?: { readonly [requirement: string]: Range }
  /** Lets a page paint its buttons before the plugin is set up. */
  readonly lazy?: boolean
  /** The family of chains that it contributes. */
  readonly family?: Family
  /** Registers what the plugin adds. Pure and synchronous. */
  setup?(ctx: Context): AnySetup | undefined
  /** Runs in browsers, after every `setup`. */
  start?(ctx: Context): void | Promise<void>
}
export interface AnySetup {
  readonly contributes?: readonly Contribution[]
  readonly provides?: readonly Provided[]
  readonly actions?: object
  readonly rpc?: { readonly [method: string]: AnyMethod }
}
export interface AnyMethod {
  readonly policy: Policy | (() => Policy)
  readonly params?: TSchema
  handle(params: readonly unknown[], call: { readonly signal: AbortSignal }): Promise<unknown>
}
